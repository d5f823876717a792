import java.math.BigDecimal;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.List;
import org.spadework.ApiClient;
import org.spadework.ApiException;
import org.spadework.api.ProjectProjectsApi;
import org.spadework.api.TrenchCatalogApi;
import org.spadework.api.TrenchItemsApi;
import org.spadework.api.TrenchRatingApi;
import org.spadework.api.TrenchSegmentsApi;
import org.spadework.model.AddCable;
import org.spadework.model.CreateTrenchSegment;
import org.spadework.model.ProjectCreate;

/** Logs in, lists projects, creates one with a cable in a trench, and reads what the cable carries. */
public class First {
  public static void main(String[] words) throws Exception {
    var address = URI.create(words[0]);
    var token = token(address);
    var client = new ApiClient();
    client.setScheme(address.getScheme()).setHost(address.getHost()).setPort(address.getPort()).setBasePath("");
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    var projects = new ProjectProjectsApi(client);

    var page =
        projects.projectPageProjects(
            null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
            null, null, 3, 0, null, List.of("-startDate"), "en");
    var wanted =
        new ProjectCreate()
            .number("JAVA-1")
            .name("Grøft fra Java")
            .status(ProjectCreate.StatusEnum.NEW)
            .startDate(OffsetDateTime.parse("2026-05-04T06:00:00Z"));
    var project = projects.projectCreateProject("planner", wanted, List.of("CABLESIMULATOR"), "en", "java-1", null);
    var segment =
        new TrenchSegmentsApi(client)
            .trenchCreateSegment(
                project.getId(), "1.0", new CreateTrenchSegment().name("Strekk A").length(new BigDecimal(120)), "en", null, null);
    var type = new TrenchCatalogApi(client).trenchListCableTypes("1.0", "MV", null, "en").get(0);
    new TrenchItemsApi(client)
        .trenchAddCable(segment.getId(), "1.0", new AddCable().typeId(type.getId()), "en", null, null, null);
    var rating =
        new TrenchRatingApi(client)
            .trenchGetRating(segment.getId(), "1.0", null, null, null, null, null, null, "en");
    var ampere = Math.round(rating.getCircuits().get(0).getRating().doubleValue());
    System.out.println(
        page.getTotal() + " projects; " + type.getName() + " in " + project.getName() + " carries " + ampere + " A");

    try {
      projects.projectCreateProject("planner", wanted.number(""), null, "en", null, null);
      throw new IllegalStateException("a wrong body was taken");
    } catch (ApiException refused) {
      if (refused.getCode() != 400 || !refused.getResponseBody().contains("INVALID_REQUEST")) throw refused;
    }
    projects.projectDeleteProject(project.getId(), "en", null, null);
  }

  private static String token(URI address) throws Exception {
    var form =
        "grant_type=password&username=planner&password="
            + URLEncoder.encode("demo-password", StandardCharsets.UTF_8);
    var basic = Base64.getEncoder().encodeToString("demo-client:demo-secret".getBytes(StandardCharsets.UTF_8));
    var request =
        HttpRequest.newBuilder(address.resolve("/oauth2/token"))
            .header("Authorization", "Basic " + basic)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build();
    var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    return answer.replaceAll(".*\"access_token\":\"([^\"]*)\".*", "$1");
  }
}
