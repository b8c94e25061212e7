import type { LogLevel } from '@recado/whatsapp';
import type { LocalServer } from '@recado/whatsapp/baileys';
import type { StorageSettings } from '#kit/storage/open-storage.ts';
import type { TrustDomain } from './types.ts';

/** Whether a number has WhatsApp; unknown when no session that could ask is connected. */
export type LookupAnswer = 'yes' | 'no' | 'unknown';

/** What a session thread starts with. */
export interface ThreadData {
  databaseUrl: string;
  poolSize: number;
  nodeId: string;
  secretKey: string;
  storage: StorageSettings;
  domain: TrustDomain;
  local: LocalServer | undefined;
  exclusive: boolean;
}

export type ToThread =
  | { stop: true }
  | { lookup: { call: number; companyId: number; connectionId: number | null; digits: string } };

export type FromThread =
  | { ready: true }
  | { stopped: true }
  | { log: { level: LogLevel; message: string; details: Record<string, unknown> | undefined } }
  | { answer: { call: number; result: LookupAnswer } };
