import { expandTemplate, languageOf, loadCatalog, type TemplateFacts } from '@recado/i18n';
import { queryOptions } from '@tanstack/react-query';
import { currentUser } from '../../kit/session-store.ts';

export type Greetings = TemplateFacts['greetings'];

/** The greetings of the company's language, which may be another than the reader's. */
export const greetingsOptions = () => {
  const language = languageOf(currentUser()?.company.language);
  return queryOptions({
    queryKey: ['greetings', language],
    queryFn: async (): Promise<Greetings> => {
      const { outbound } = await loadCatalog(language, 'later');
      if (!outbound) throw new Error('The greetings stand in another part of the catalog.');
      return outbound.greetings;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** A text for a customer with its variables replaced as they are at that moment; as it stands until the greetings are there. */
export const fillTemplate = (
  text: string,
  contactName: string,
  greetings: Greetings | undefined,
  at = new Date(),
): string => {
  const user = currentUser();
  if (!greetings || !user) return text;
  const { timezone } = user.company;
  return expandTemplate(text, { contactName, agentName: user.name, at, timezone, greetings });
};
