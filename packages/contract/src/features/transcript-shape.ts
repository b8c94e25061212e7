import { z } from 'zod';
import { aiFailures } from './prompts.ts';

/** Why nothing was heard in a voice note: as a model fails, no prompt can be asked, it is not here, or it is too long. */
export const transcriptFailures = [...aiFailures, 'noPrompt', 'gone', 'tooLong'] as const;
export type TranscriptFailure = (typeof transcriptFailures)[number];

/** What a model heard in a voice note. */
export const transcript = z.object({
  state: z.enum(['waiting', 'done', 'failed']),
  /** Empty until it is done. */
  text: z.string(),
  failure: z.enum(transcriptFailures).nullable(),
});
export type Transcript = z.infer<typeof transcript>;
