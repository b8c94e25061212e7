export type Method = 'text' | 'media';
export type Language = 'curl' | 'javascript' | 'python' | 'php';
export const exampleLanguages: readonly { value: Language; label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'javascript', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
  { value: 'php', label: 'PHP' },
];

/** What an example is filled with. */
export interface Filling {
  address: string;
  token: string;
  body: string;
  file: string;
}
const number = '5511999998888';
const key = 'pedido-1024';

const texts: Record<Language, (filling: Filling) => string> = {
  curl: ({ address, token, body }) => `curl -X POST '${address}' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: ${key}' \\
  -d '{"number": "${number}", "body": "${body}"}'`,
  javascript: ({ address, token, body }) => `const response = await fetch('${address}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${token}',
    'Content-Type': 'application/json',
    'Idempotency-Key': '${key}',
  },
  body: JSON.stringify({ number: '${number}', body: '${body}' }),
});
console.log(response.status, await response.json());`,
  python: ({ address, token, body }) => `import requests

response = requests.post(
    "${address}",
    headers={"Authorization": "Bearer ${token}", "Idempotency-Key": "${key}"},
    json={"number": "${number}", "body": "${body}"},
)
print(response.status_code, response.json())`,
  php: ({ address, token, body }) => `<?php
$call = curl_init('${address}');
curl_setopt_array($call, [
  CURLOPT_POST => true,
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => [
    'Authorization: Bearer ${token}',
    'Content-Type: application/json',
    'Idempotency-Key: ${key}',
  ],
  CURLOPT_POSTFIELDS => json_encode(['number' => '${number}', 'body' => '${body}']),
]);
echo curl_exec($call);`,
};

const medias: Record<Language, (filling: Filling) => string> = {
  curl: ({ address, token, body, file }) => `curl -X POST '${address}' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Idempotency-Key: ${key}' \\
  -F 'number=${number}' \\
  -F 'body=${body}' \\
  -F 'medias=@${file}'`,
  javascript: ({ address, token, body, file }) => `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('number', '${number}');
form.append('body', '${body}');
form.append('medias', await openAsBlob('${file}', { type: 'application/pdf' }), '${file}');
const response = await fetch('${address}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${token}', 'Idempotency-Key': '${key}' },
  body: form,
});
console.log(response.status, await response.json());`,
  python: ({ address, token, body, file }) => `import requests

with open("${file}", "rb") as media:
    response = requests.post(
        "${address}",
        headers={"Authorization": "Bearer ${token}", "Idempotency-Key": "${key}"},
        data={"number": "${number}", "body": "${body}"},
        files={"medias": ("${file}", media, "application/pdf")},
    )
print(response.status_code, response.json())`,
  php: ({ address, token, body, file }) => `<?php
$call = curl_init('${address}');
curl_setopt_array($call, [
  CURLOPT_POST => true,
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => ['Authorization: Bearer ${token}', 'Idempotency-Key: ${key}'],
  CURLOPT_POSTFIELDS => [
    'number' => '${number}',
    'body' => '${body}',
    'medias' => new CURLFile('${file}', 'application/pdf'),
  ],
]);
echo curl_exec($call);`,
};

/** A call of the messages API in a language of programs. */
export const exampleOf = (method: Method, language: Language, filling: Filling): string =>
  (method === 'text' ? texts : medias)[language](filling);
