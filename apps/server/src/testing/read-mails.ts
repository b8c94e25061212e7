import { contentOf, openMailSeal } from '#kit/mail/mails.repo.ts';
import type { TestServer } from './test-server.ts';

/** The mails to an address that wait in the outbox, oldest first: what they say, and their code. */
export async function readMails({ data, config }: Pick<TestServer, 'data' | 'config'>, to: string) {
  const rows = await data.system(({ db }) =>
    db.selectFrom('mails').selectAll().where('recipient', '=', to).orderBy('id').execute(),
  );
  const seal = openMailSeal(config.secretKey);
  return rows.map(({ id, message_id: messageId, content, attempts }) => {
    const mail = contentOf(seal, { id, messageId, to, content: content ?? Buffer.alloc(0), attempts });
    return { ...mail, code: /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(mail.text)?.[0] ?? '' };
  });
}
