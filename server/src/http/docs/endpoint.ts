import { DRY_RUN } from '../dryRun.js';
import { curl, exampleRequest, successContent } from './curl.js';
import { isJson, type OpenApiDocument, preferredContent, type Response, resolve } from './document.js';
import { example } from './example.js';
import { type Child, html, inline, prose } from './html.js';
import type { Endpoint } from './operations.js';
import { fieldsOf, fieldTable, typeName } from './schema.js';

export const methodBadge = (method: string): Child =>
  html`<span class="verb ${method}">${method.toUpperCase()}</span>`;

export const struck = ({ deprecated }: Endpoint, text: Child): Child =>
  deprecated ? html`<s>${text}</s>` : text;

/** A path with a possible line break before each slash, and its parameters highlighted. */
export const pathCode = (path: string): Child =>
  html`<code class="path">${path
    .split(/(?=\/)|(\{[^{}]*\})/)
    .filter((part) => part)
    .map((part) => (part?.startsWith('{') ? html`<var>${part}</var>` : html`<wbr>${part}`))}</code>`;

export function endpointSection(document: OpenApiDocument, endpoint: Endpoint): Child {
  const { id, method, path, title, description } = endpoint;
  return html`<article class="op" id="${id}" aria-labelledby="${id}-title"><div class="doc">
<h3 id="${id}-title"><a class="self" href="#${id}">${struck(endpoint, inline(title))}</a></h3>
<p class="call">${methodBadge(method)} ${struck(endpoint, pathCode(path))}</p>
<p class="tags">${badges(endpoint)}</p>
${prose(description)}${parameters(document, endpoint)}${requestBody(document, endpoint)}${responses(document, endpoint)}
</div><div class="try">${requestBlock(document, endpoint)}${answerExample(document, endpoint)}</div></article>
`;
}

function badges(endpoint: Endpoint): Child {
  const { deprecated, isPublic, scopes, 'x-flow': flow, 'x-right': right, 'x-sunset': sunset } = endpoint;
  return [
    deprecated && html`<span class="tag old">deprecated</span> `,
    sunset !== undefined && html`<span class="tag"><small>works at least until</small> ${sunset}</span> `,
    isPublic && html`<span class="tag">no token</span> `,
    scopes.map((scope) => html`<span class="tag scope"><small>scope</small> ${scope}</span> `),
    flow && html`<span class="tag"><small>flow</small> ${flow}</span> `,
    right && html`<span class="tag"><small>right</small> ${right}</span> `,
  ];
}

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
] as const;

function parameters(document: OpenApiDocument, endpoint: Endpoint): Child {
  return PLACES.map(([place, title]) => {
    const fields = endpoint.parameters.filter((parameter) => parameter.in === place);
    return fields.length > 0 && html`<h4>${title}</h4>${fieldTable(document, title, fields)}`;
  });
}

function requestBody(document: OpenApiDocument, endpoint: Endpoint): Child {
  if (!endpoint.requestBody) return '';
  const { description, required, content } = endpoint.requestBody;
  const { type = '', schema = {} } = preferredContent(content) ?? {};
  const writable = fieldsOf(document, schema).filter((field) => !resolve(document, field.schema).readOnly);
  return html`<h4>Request body${required && html` <span class="must">required</span>`}</h4>${prose(description)}
<p class="body"><span class="type">${typeName(document, schema)}</span> <small>${type}</small></p>${
    writable.length > 0 && fieldTable(document, 'Request body', writable)
  }`;
}

function responses(document: OpenApiDocument, endpoint: Endpoint): Child {
  const answers = Object.entries(endpoint.responses ?? {});
  if (answers.length === 0) return '';
  const rows = answers.map(
    ([status, response]) => html`<tr><th scope="row"><span class="status s${status[0]}">${status}</span></th>
<td>${prose(response.description)}${answerType(document, response)}${headers(response)}</td></tr>
`,
  );
  const problem = answers.map(([, { content = {} }]) => content[PROBLEM]?.schema).find((schema) => schema);
  return html`<h4>Responses</h4><table class="responses"><caption class="unseen">Responses</caption><col class="state"><col>
<thead class="unseen"><tr><th scope="col">Status</th><th scope="col">Answer</th></tr></thead><tbody>${rows}</tbody></table>${
    problem &&
    html`<p class="fact">An error is a <span class="type">${typeName(document, problem)}</span> <small>${PROBLEM}</small></p>`
  }`;
}

const PROBLEM = 'application/problem+json';

/** The type of an answer. Errors share one type, which stands below the table. */
function answerType(document: OpenApiDocument, { content }: Response): Child {
  const { type, schema } = preferredContent(content) ?? {};
  if (type === undefined || type === PROBLEM) return '';
  return html`<p class="body">${schema && html`<span class="type">${typeName(document, schema)}</span> `}<small>${type}</small></p>`;
}

const headers = ({ headers = {} }: Response): Child =>
  Object.entries(headers).map(
    ([name, { description = '' }]) =>
      html`<p class="fact">Header <code>${name}</code> ${inline(description)}</p>`,
  );

function answerExample(document: OpenApiDocument, endpoint: Endpoint): Child {
  const { type = '', schema, example: stated } = successContent(endpoint) ?? {};
  if (!isJson(type) || (!schema && stated === undefined)) return '';
  return codeBlock('Answer', json(stated ?? example(document, schema ?? {}, 'answer')));
}

/** The request as a command, with what the script needs to send it. */
function requestBlock(document: OpenApiDocument, endpoint: Endpoint): Child {
  const { method, 'x-example-user': user } = endpoint;
  const { url, headers, body } = exampleRequest(document, endpoint);
  const data = JSON.stringify({
    method: method.toUpperCase(),
    url,
    headers,
    body,
    isPublic: endpoint.isPublic,
    takesDryRun: endpoint.parameters.some(({ name }) => name === DRY_RUN),
  });
  const title = user === undefined ? 'Request' : `Request, as ${user}`;
  return html`<figure class="code" data-request="${data}"><figcaption>${title}</figcaption><pre tabindex="0" aria-label="${title}">${curl(document, endpoint)}</pre></figure>`;
}

export const codeBlock = (title: string, code: Child): Child =>
  html`<figure class="code"><figcaption>${title}</figcaption><pre tabindex="0" aria-label="${title}">${code}</pre></figure>`;

/** JSON with its strings in `i` and its other values in `b`, for colour. */
function json(value: unknown): Child {
  return JSON.stringify(value, null, 2)
    .split(/^( *"(?:\\.|[^"\\])*": )?("(?:\\.|[^"\\])*"|[\w.-]+)(?=,?$)/m)
    .map((part, i) =>
      i % 3 === 2 ? (part.startsWith('"') ? html`<i>${part}</i>` : html`<b>${part}</b>`) : part,
    );
}
