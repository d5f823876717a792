import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withRecursiveExamples } from './documents.js';
import { run, timed, Unavailable, versionOf } from './steps.js';
import { nswag, openApiGenerator } from './tools.js';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Only sources: documentation and empty tests would triple the files. */
const SOURCES_ALONE =
  'apis,models,supportingFiles,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false';

const generate = (jar, language, document, output, properties) =>
  run('java', [
    '-jar',
    jar,
    'generate',
    ...['-g', language, '-i', document, '-o', output],
    ...['--global-property', SOURCES_ALONE, '--additional-properties', properties],
  ]);

async function need(program, ...words) {
  const version = await versionOf(program, ...words);
  if (!version) throw new Unavailable(`${program} is not installed`);
  return version;
}

/** The tarball in an empty folder, and a program that is compiled with its types. */
export async function typescript({ address, folder }) {
  const tarball = (await timed('package', () => run('node', [path('typescript/build.js'), '--pack'])))
    .split('\n')
    .at(-1);
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  await timed('install', () => run('npm', ['install', '--silent', '--no-save', tarball], { cwd: folder }));
  await copyFile(path('programs/first.ts'), join(folder, 'first.ts'));
  const types = path('../node_modules/@types');
  const compiler = path('../node_modules/typescript/bin/tsc');
  const words = [
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--types',
    'node',
    '--typeRoots',
    types,
  ];
  await timed('compile', () => run('node', [compiler, ...words, 'first.ts'], { cwd: folder }));
  return {
    tools: [
      `node ${process.version}`,
      `typescript ${(await run('node', [compiler, '--version'])).split(' ').at(-1)}`,
    ],
    said: await timed('run', () => run('node', ['first.js', address], { cwd: folder })),
  };
}

export async function python({ address, folder, swagger }) {
  const tools = [await need('python3', '--version')];
  await need('java', '-version');
  const jar = await timed('fetch the generator', openApiGenerator);
  tools.push(`openapi-generator ${await run('java', ['-jar', jar, 'version'])}`);
  const document = join(folder, 'swagger.json');
  const sources = join(folder, 'client');
  await writeFile(document, JSON.stringify(withRecursiveExamples(swagger)));
  await timed('generate', () => generate(jar, 'python', document, sources, 'packageName=spadework_client'));
  const environment = join(folder, 'venv');
  await timed('install', async () => {
    await run('python3', ['-m', 'venv', '--system-site-packages', environment]);
    await run(join(environment, 'bin/pip'), ['install', '--quiet', sources]);
  });
  const program = path('programs/first.py');
  return {
    tools,
    said: await timed('run', () => run(join(environment, 'bin/python'), [program, address], { cwd: folder })),
  };
}

/** Jackson and the annotations are those that the generator itself brings along. */
export async function java({ address, folder, swagger }) {
  const tools = [await need('javac', '-version')];
  const jar = await timed('fetch the generator', openApiGenerator);
  tools.push(`openapi-generator ${await run('java', ['-jar', jar, 'version'])}`);
  const document = join(folder, 'swagger.json');
  await writeFile(document, JSON.stringify(swagger));
  const sources = join(folder, 'client');
  const properties =
    'library=native,dateLibrary=java8,openApiNullable=false,apiPackage=org.spadework.api,modelPackage=org.spadework.model,invokerPackage=org.spadework';
  await timed('generate', () => generate(jar, 'java', document, sources, properties));
  const root = join(sources, 'src/main/java');
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.java'));
  const classes = join(folder, 'classes');
  await timed(`compile ${files.length} files`, () =>
    run('javac', [
      '-nowarn',
      '-d',
      classes,
      '-cp',
      jar,
      ...files.map((name) => join(root, name)),
      path('programs/First.java'),
    ]),
  );
  return {
    tools,
    said: await timed('run', () => run('java', ['-cp', `${classes}:${jar}`, 'First', address])),
  };
}

/** NSwag's build for the .NET Framework runs on Mono, whose compiler then compiles the client. */
export async function csharp({ address, folder, swagger }) {
  const tools = [await need('mono', '--version'), await need('mcs', '--version')];
  const binaries = await timed('fetch the generator', nswag);
  const document = join(folder, 'swagger.json');
  await writeFile(document, JSON.stringify(swagger));
  const client = join(folder, 'Client.cs');
  const words = [
    '/namespace:Spadework',
    '/ClassName:SpadeworkClient',
    '/OperationGenerationMode:SingleClientFromOperationId',
  ];
  const said = await timed('generate', () =>
    run('mono', [
      join(binaries, 'NSwag.exe'),
      'openapi2csclient',
      ...[`/input:${document}`, `/output:${client}`],
      ...[...words, '/JsonLibrary:NewtonsoftJson', '/GenerateOptionalParameters:true'],
    ]),
  );
  tools.push(`NSwag ${/toolchain v([\d.]+)/.exec(said)?.[1] ?? said.match(/\d+\.\d+\.\d+/)?.[0]}`);
  const json = join(folder, 'Newtonsoft.Json.dll');
  await copyFile(join(binaries, 'Newtonsoft.Json.dll'), json);
  const assemblies = [
    'System.Net.Http',
    'System.ComponentModel.DataAnnotations',
    'System.Runtime.Serialization',
  ];
  const references = [json, ...assemblies.map((name) => `${name}.dll`)].map((name) => `-r:${name}`);
  const program = join(folder, 'First.exe');
  await timed(`compile ${(await readFile(client, 'utf8')).split('\n').length} lines`, () =>
    run('mcs', ['-warn:0', `-out:${program}`, ...references, client, path('programs/First.cs')]),
  );
  return { tools, said: await timed('run', () => run('mono', [program, address])) };
}

/** The way of somebody who has the document and Python alone: a script that keeps a copy of all projects. */
export async function synchronize({ address, folder }) {
  const tools = [await need('python3', '--version')];
  await mkdir(folder, { recursive: true });
  const script = path('../examples/python/sync_projects.py');
  const words = [script, address, join(folder, 'projects.json')];
  const first = await timed('everything', () => run('python3', words));
  const second = await timed('what has changed', () => run('python3', words));
  if (!/^\d+ projects, 0 of them fetched$/.test(second)) throw new Error(`the second run says: ${second}`);
  return { tools, said: first };
}
