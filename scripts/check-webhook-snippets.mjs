// node scripts/check-webhook-snippets.mjs: runs the snippets of docs/reference/webhook-payload.md in their own languages against the published
// vectors. Needs node, python3, go, php and ruby; one that is missing is a failure. Each snippet's clock is set to the vectors'.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SENT_AT = 1_772_366_400;
const page = readFileSync("docs/reference/webhook-payload.md", "utf8");
const { secrets, vectors } = JSON.parse(readFileSync("docs/reference/webhook-test-vectors.json", "utf8"));
const folder = mkdtempSync(join(tmpdir(), "postern-snippets-"));

/** Each prints one line per vector, "true" or "false"; the vectors come as JSON in the file named as the only argument. */
const LANGUAGES = {
  js: {
    file: "verify.mjs",
    clock: ["Date.now() / 1000", `${SENT_AT}`],
    after: `import { readFileSync } from "node:fs";
for (const { secret, headers, body } of JSON.parse(readFileSync(process.argv[2], "utf8")))
  console.log(isVerified(secret, headers, Buffer.from(body)));`,
    run: (source, data) => ["node", [source, data]],
  },
  python: {
    file: "verify.py",
    clock: ["time.time()", `${SENT_AT}`],
    after: `import json, sys
for vector in json.load(open(sys.argv[1])):
    print(str(is_verified(vector["secret"], vector["headers"], vector["body"].encode())).lower())`,
    run: (source, data) => ["python3", [source, data]],
  },
  go: {
    file: "verify.go",
    clock: ["time.Since(time.Unix(seconds, 0))", `time.Unix(${SENT_AT}, 0).Sub(time.Unix(seconds, 0))`],
    before: (code) =>
      code
        .replace("package webhooks", "package main")
        .replace("import (\n", 'import (\n\t"encoding/json"\n\t"fmt"\n\t"os"\n'),
    after: `
func main() {
	data, _ := os.ReadFile(os.Args[1])
	var vectors []struct {
		Secret, Body string
		Headers      map[string]string
	}
	if err := json.Unmarshal(data, &vectors); err != nil {
		panic(err)
	}
	for _, vector := range vectors {
		header := http.Header{}
		for name, value := range vector.Headers {
			header.Set(name, value)
		}
		fmt.Println(IsVerified(vector.Secret, header, []byte(vector.Body)))
	}
}`,
    run: (source, data) => ["go", ["run", source, data]],
  },
  php: {
    file: "verify.php",
    clock: ["time()", `${SENT_AT}`],
    after: `foreach (json_decode(file_get_contents($argv[1]), true) as $vector) {
    echo is_verified($vector['secret'], $vector['headers'], $vector['body']) ? "true\\n" : "false\\n";
}`,
    run: (source, data) => ["php", [source, data]],
  },
  ruby: {
    file: "verify.rb",
    clock: ["Time.now.to_i", `${SENT_AT}`],
    after: `require "json"
JSON.parse(File.read(ARGV[0])).each { |vector| puts verified?(vector["secret"], vector["headers"], vector["body"]) }`,
    run: (source, data) => ["ruby", [source, data]],
  },
};

try {
  const data = join(folder, "vectors.json");
  writeFileSync(data, JSON.stringify(vectors.map((vector) => ({ ...vector, secret: secrets[vector.secret] }))));
  const expected = vectors.map(({ valid }) => String(valid));
  for (const [language, how] of Object.entries(LANGUAGES)) report(language, expected, answersOf(language, how, data));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function answersOf(language, { file, clock, before = (code) => code, after, run }, data) {
  const code = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";
  if (!code.includes(clock[0])) throw new Error(`The snippet in ${language} does not read its clock as expected.`);
  const source = join(folder, file);
  writeFileSync(source, `${before(code).replace(clock[0], clock[1])}\n${after}\n`);
  const [command, args] = run(source, data);
  const { stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  return { answers: (stdout ?? "").trim().split("\n"), trouble: error?.message ?? stderr };
}

function report(language, expected, { answers, trouble }) {
  const isRight = JSON.stringify(answers) === JSON.stringify(expected);
  if (!isRight) process.exitCode = 1;
  console.log(
    `${isRight ? "ok    " : "FAILED"} ${language}: ${isRight ? `${expected.length} vectors` : `${answers} ${trouble}`}`,
  );
}
