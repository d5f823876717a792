import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, must } from './report.js';

/** A certificate for the name in the samples, signed by itself. */
export function makeCertificate(folder) {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  must('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=spadework.grid.example'],
    ...['-addext', 'subjectAltName=DNS:spadework.grid.example', '-keyout', key, '-out', certificate],
  ]);
  return certificate;
}

/** The sample with ports, server and certificate that can be had here, inside a whole configuration. */
export function nginxConfiguration(root, folder, { port = 8443, server = '127.0.0.1:8080' } = {}) {
  const sample = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replaceAll('/etc/ssl/spadework/', `${folder}/`)
    .replace('127.0.0.1:8080', server)
    .replace(/^ *listen \[::\].*$/gm, '')
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('listen 80;', `listen 127.0.0.1:${port + 1};`);
  const file = join(folder, 'nginx.conf');
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/nginx-${name};`)
    .join('\n');
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n  access_log off;\n${own}\n${sample}}\n`,
  );
  return file;
}

/** The sample as Caddy understands it, with ports and a certificate that can be had here. It is told nothing else. */
export function caddyConfiguration(root, folder, { port, server, name }) {
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    SPADEWORK_DOMAIN: name,
    SPADEWORK_SERVERS: server,
  };
  const config = JSON.parse(must('caddy', ['adapt', '--config', join(root, 'deploy/Caddyfile')], { env }));
  config.admin = { disabled: true };
  config.apps.http.http_port = port + 1;
  config.apps.http.https_port = port;
  for (const site of Object.values(config.apps.http.servers)) site.listen = [`127.0.0.1:${port}`];
  config.apps.tls = { automation: { policies: [{ issuers: [{ module: 'internal' }] }] } };
  config.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  const file = join(folder, 'caddy.json');
  writeFileSync(file, JSON.stringify(config));
  return { file, env, authority: join(folder, 'caddy/pki/authorities/local/root.crt') };
}

export async function checkProxies(root, folder) {
  await check('nginx, nginx -t', ['nginx', 'openssl'], () => {
    makeCertificate(folder);
    must('nginx', ['-t', '-q', '-c', nginxConfiguration(root, folder)]);
    return must('sh', ['-c', 'nginx -v 2>&1']);
  });
  await check('Caddy, caddy validate', 'caddy', () => {
    const config = join(root, 'deploy/Caddyfile');
    const env = { ...process.env, HOME: folder, SPADEWORK_DOMAIN: 'spadework.grid.example' };
    must('caddy', ['validate', '--config', config, '--adapter', 'caddyfile'], { env });
    // Caddy says of a file that is not laid out its way where it differs.
    const laidOut = must('caddy', ['fmt', config], { env });
    if (laidOut !== readFileSync(config, 'utf8').trim()) throw new Error('caddy fmt would change it');
    return `Caddy ${must('caddy', ['version'], { env })}`;
  });
}
