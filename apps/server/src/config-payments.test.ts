import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { issueCertificate } from '@recado/whatsapp-simulator';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'recado-payments-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { key, certificate } = issueCertificate('client');
const file = path.join(folder, 'client.pem');
writeFileSync(file, `${certificate}${key}`);
const broken = path.join(folder, 'broken.p12');
writeFileSync(broken, 'nothing');

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env }).payments;
const said = (env: Record<string, string>): string[] => {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
    throw error;
  }
};
const efi = {
  ...{ PAYMENT_PROVIDER: 'efi', PIX_KEY: 'caixa@recado.local', EFI_CLIENT_ID: 'id', EFI_CLIENT_SECRET: 'secret' },
  EFI_CERTIFICATE_FILE: file,
};
const asaas = { PAYMENT_PROVIDER: 'asaas', ASAAS_API_KEY: 'key', ASAAS_WEBHOOK_TOKEN: 'a-token-of-some-length' };

describe('how the operator is paid', () => {
  test('is chosen by PAYMENT_PROVIDER, with the certificate of its file', () => {
    expect(read(efi)).toMatchObject({
      ...{ provider: 'efi', key: 'caixa@recado.local', baseUrl: 'https://pix.api.efipay.com.br' },
      certificate: { cert: expect.stringContaining('BEGIN CERTIFICATE'), key: expect.stringContaining('PRIVATE KEY') },
    });
    expect(read({ ...asaas, ASAAS_BASE_URL: 'http://127.0.0.1:4000/v3/' })).toEqual({
      ...{
        provider: 'asaas',
        apiKey: 'key',
        baseUrl: 'http://127.0.0.1:4000/v3',
        webhookToken: 'a-token-of-some-length',
      },
    });
    expect(read({})).toMatchObject({ provider: 'pix', receiver: { key: expect.stringMatching(/^123e4567/) } });
  });

  test.each([
    [{ ...efi, EFI_CLIENT_SECRET: '' }, /^EFI_CLIENT_SECRET is missing: PIX_KEY, EFI_CLIENT_ID/],
    [{ ...efi, PIX_KEY: '123' }, /^PIX_KEY must be/],
    [{ ...efi, EFI_CERTIFICATE_FILE: path.join(folder, 'none.p12') }, /^EFI_CERTIFICATE_FILE cannot be used \(ENOENT/],
    [{ ...efi, EFI_CERTIFICATE_FILE: broken }, /^EFI_CERTIFICATE_FILE cannot be used/],
    [{ ...asaas, ASAAS_API_KEY: '' }, /^ASAAS_API_KEY is missing/],
    [{ ...asaas, ASAAS_WEBHOOK_TOKEN: 'short' }, /^ASAAS_WEBHOOK_TOKEN must have at least 16/],
    [{ ...asaas, ASAAS_BASE_URL: 'http://api.asaas.com/v3' }, /^ASAAS_BASE_URL must be an https/],
    [{ PAYMENT_PROVIDER: 'pix' }, /^PIX_KEY is missing/],
    [{ PAYMENT_PROVIDER: 'stripe' }, /^PAYMENT_PROVIDER/],
  ])('%o is refused with a sentence', (env, sentence) => {
    expect(said(env)[0]).toMatch(sentence);
  });
});
