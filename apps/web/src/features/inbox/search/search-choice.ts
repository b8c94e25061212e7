import { limits } from '@recado/contract';
import { useUser } from '../../../kit/session-store.ts';
import { createStore, useStore } from '../../../kit/store.ts';
import { tabStore } from '../../tickets/list-choice.ts';
import { keep, readKeptIds } from '../../tickets/local-keep.ts';
import { addressedNumber, type NumberChoice } from '../../tickets/number-choice.ts';

/** What the search asks: a text, tags that all must match, users of which one must, and what a number of the dashboard counts. */
export type SearchChoice = {
  text: string;
  tagIds: readonly number[];
  userIds: readonly number[];
  number: NumberChoice | null;
};

/** What was searched stays while one looks at other tabs; it belongs to one user. */
const store = createStore<{ owner: number; choice: SearchChoice } | null>(null);

const choiceOf = (owner: number): SearchChoice => {
  const now = store.get();
  if (now?.owner === owner) return now.choice;
  return { text: '', tagIds: readKeptIds('searchTags'), userIds: readKeptIds('searchUsers'), number: null };
};

const change = (owner: number, part: Partial<SearchChoice>): void => {
  const choice = { ...choiceOf(owner), ...part };
  store.set({ owner, choice });
  keep('searchTags', choice.tagIds);
  keep('searchUsers', choice.userIds);
};

/** The choice of the signed-in user; tags and users are remembered in this browser. */
export const useSearchChoice = (): [SearchChoice, (part: Partial<SearchChoice>) => void] => {
  useStore(store);
  const { id } = useUser();
  return [choiceOf(id), (part) => change(id, part)];
};

/** Ids as an address carries them: "3,7", or a lone number. */
const idsOf = (value: unknown): number[] =>
  String(value ?? '')
    .match(/\d{1,9}/g)
    ?.map(Number) ?? [];

/** What an address asks for, for example "/tickets?q=sofá&tags=3,7&users=2"; null when it asks for nothing. */
export const addressedSearch = (address: Record<string, unknown>): SearchChoice | null => {
  const choice = {
    text: String(address.q ?? '').slice(0, limits.searchText.max),
    tagIds: idsOf(address.tags),
    userIds: idsOf(address.users),
    number: addressedNumber(address),
  };
  const isNarrowed = choice.tagIds.length > 0 || choice.userIds.length > 0 || choice.number !== null;
  return choice.text || isNarrowed ? choice : null;
};

/** Shows the search that the address asks for. */
export const followAddress = (address: Record<string, unknown>, owner: number): void => {
  const choice = addressedSearch(address);
  if (!choice) return;
  change(owner, choice);
  tabStore.set('search');
};
