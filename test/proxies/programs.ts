import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const deploy = join(import.meta.dirname, "..", "..", "deploy");

export interface ReverseProxy {
  readonly name: string;
  /** True if its file configures http redirects. Caddy redirects by default. */
  readonly redirects: boolean;
  /** Starts it with its file from deploy/, changing only the address, the certificate and Postern's port. */
  start(folder: string, place: Place): ChildProcess;
}

export interface Place {
  readonly port: number;
  readonly plainPort: number;
  readonly postern: number;
  readonly certificate: string;
  readonly key: string;
}

/** Makes a certificate for a name; returns the paths of its files. */
export function makeCertificate(folder: string, name: string): Pick<Place, "certificate" | "key"> {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", ["req", "-x509", ...curve, "-keyout", key, "-out", certificate, ...subject], {
    stdio: "ignore",
  });
  return { certificate, key };
}

const nginx: ReverseProxy = {
  name: "nginx",
  redirects: true,
  start: (folder, { port, plainPort, postern, certificate, key }) => {
    const server = replaceAll(readFileSync(join(deploy, "nginx.conf"), "utf8"), [
      ["listen 80;", `listen 127.0.0.1:${plainPort};`],
      ["    listen [::]:80;\n", ""],
      ["listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`],
      ["    listen [::]:443 ssl http2;\n", ""],
      ["/etc/letsencrypt/live/inbox.example.com/fullchain.pem", certificate],
      ["/etc/letsencrypt/live/inbox.example.com/privkey.pem", key],
      ["127.0.0.1:4000", `127.0.0.1:${postern}`],
    ]);
    const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const paths = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join(" ");
    const whole = `daemon off; pid ${join(folder, "nginx.pid")}; error_log stderr; events {}
      http { access_log off; ${paths} ${server} }`;
    writeFileSync(join(folder, "nginx.conf"), whole);
    return spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], { stdio: "inherit" });
  },
};

const caddy: ReverseProxy = {
  name: "Caddy",
  redirects: false,
  start: (folder, { port, postern, certificate, key }) => {
    const site = replaceAll(readFileSync(join(deploy, "Caddyfile"), "utf8"), [
      ["inbox.example.com {", `https://inbox.example.com:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`],
      ["127.0.0.1:4000", `127.0.0.1:${postern}`],
    ]);
    writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
    const home = join(folder, "caddy");
    mkdirSync(home);
    const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
    const words = ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
    return spawn("caddy", words, { env, stdio: ["ignore", "inherit", "ignore"] });
  },
};

export const proxies: readonly ReverseProxy[] = [nginx, caddy];

/** Fails if a text no longer occurs. */
function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`There is no “${from}” in:\n${result}`);
    return result.replace(from, to);
  }, text);
}
