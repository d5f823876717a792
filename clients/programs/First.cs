using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;
using Spadework;

/// <summary>Logs in, lists projects, creates one with a cable in a trench, and reads what the cable carries.</summary>
public static class First
{
    // The generator makes an enumeration of one value for each operation, and nought fits them all.
    const int ONLY_VERSION = 0;

    public static int Main(string[] words)
    {
        Run(words[0]).GetAwaiter().GetResult();
        return 0;
    }

    static async Task Run(string address)
    {
        var http = new HttpClient();
        http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", await Token(http, address));
        var client = new SpadeworkClient(http) { BaseUrl = address };

        var page = await client.ProjectPageProjectsAsync(count: 3, sort: new[] { "-startDate" });
        var wanted = new ProjectCreate
        {
            Number = "CS-1",
            Name = "Grøft fra C#",
            Status = ProjectCreateStatus.NEW,
            StartDate = new DateTimeOffset(2026, 5, 4, 6, 0, 0, TimeSpan.Zero),
        };
        var project = await client.ProjectCreateProjectAsync("planner", body: wanted, idempotency_Key: "cs-1");
        await client.ProjectAddModuleAsync(project.Id, ModuleType.CABLESIMULATOR);
        var segment = await client.TrenchCreateSegmentAsync(
            project.Id, ONLY_VERSION, body: new CreateTrenchSegment { Name = "Strekk A", Length = 120 });
        var type = (await client.TrenchListCableTypesAsync(ONLY_VERSION, category: Category.MV)).First();
        await client.TrenchAddCableAsync(segment.Id, ONLY_VERSION, body: new AddCable { TypeId = type.Id });
        var rating = await client.TrenchGetRatingAsync(segment.Id, ONLY_VERSION);
        Console.WriteLine("{0} projects; {1} in {2} carries {3:0} A",
            page.Total, type.Name, project.Name, rating.Circuits.First().Rating);

        try
        {
            wanted.Number = "";
            await client.ProjectCreateProjectAsync("planner", body: wanted);
            throw new InvalidOperationException("a wrong body was taken");
        }
        catch (ApiException<ProjectProblem> refused) when (refused.Result.Code == "INVALID_REQUEST")
        {
        }
        await client.ProjectDeleteProjectAsync(project.Id);
    }

    static async Task<string> Token(HttpClient http, string address)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, address + "/oauth2/token")
        {
            Content = new FormUrlEncodedContent(new Dictionary<string, string>
            {
                { "grant_type", "password" }, { "username", "planner" }, { "password", "demo-password" },
            }),
        };
        request.Headers.Authorization = new AuthenticationHeaderValue(
            "Basic", Convert.ToBase64String(Encoding.UTF8.GetBytes("demo-client:demo-secret")));
        var answer = await http.SendAsync(request);
        return (string)JObject.Parse(await answer.Content.ReadAsStringAsync())["access_token"];
    }
}
