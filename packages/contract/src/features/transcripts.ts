import { z } from 'zod';
import { route } from '../kit/route.ts';
import { messageShape } from './messages.ts';

export const transcriptRoutes = {
  transcribeMessage: route({
    method: 'POST',
    path: '/messages/:id/transcript',
    access: 'messages.transcribe',
    summary:
      'Have a model write down a received voice note. Answers the message at once; the text comes with a later event. One that is under way or done is not asked for again.',
    params: z.object({ id: z.string().min(1).max(64) }),
    reply: messageShape,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_VOICE_NOTE', 'ERR_TRANSCRIPT_NO_PROMPT'],
  }),
};
