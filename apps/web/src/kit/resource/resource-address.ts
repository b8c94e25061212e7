import { limits } from '@recado/contract';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResourceSearch } from './resource-search.ts';

export interface ResourceAddress {
  /** What is searched now: the address's word. */
  readonly search: string;
  /** The open form: of a new record, of the one with this id, or none. */
  readonly opened: 'new' | number | null;
  readonly open: (what: 'new' | number) => void;
  /** Leaves the form; asks no guard, for the form has asked already. */
  readonly close: () => void;
  readonly setSearch: (search: string) => void;
}

const withSearch = (before: ResourceSearch, q: string): ResourceSearch => {
  const { q: _old, ...others } = before;
  return q ? { ...others, q } : others;
};
const withoutForm = ({ new: _new, edit: _edit, ...others }: ResourceSearch): ResourceSearch => others;

/** The address of the list page: search and open form live in it, so that back and reload keep them. */
export const useResourceAddress = (): ResourceAddress => {
  const now: ResourceSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const wasOpenedHere = useRef(false);
  const go = useCallback(
    (change: (before: ResourceSearch) => ResourceSearch, replace: boolean) => {
      const options = { to: '.', search: change, replace, ignoreBlocker: true, resetScroll: false } as const;
      void navigate(options as Parameters<typeof navigate>[0]); // the route is not known here; its search has these parts
    },
    [navigate],
  );
  const open = useCallback(
    (what: 'new' | number) => {
      wasOpenedHere.current = true;
      go((before) => ({ ...withoutForm(before), ...(what === 'new' ? { new: true } : { edit: what }) }), false);
    },
    [go],
  );
  const close = useCallback(() => {
    if (wasOpenedHere.current) router.history.back({ ignoreBlocker: true });
    else go(withoutForm, true);
    wasOpenedHere.current = false;
  }, [go, router]);
  const setSearch = useCallback((q: string) => go((before) => withSearch(before, q), true), [go]);
  return { search: now.q ?? '', opened: now.new ? 'new' : (now.edit ?? null), open, close, setSearch };
};

/** The search field's text: the address follows 500 ms after the last letter, and is followed when it changes by itself. */
export const useSearchText = ({ search, setSearch }: Pick<ResourceAddress, 'search' | 'setSearch'>) => {
  const [text, setText] = useState(search);
  const written = useRef(search);
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === written.current) return;
    const timer = setTimeout(() => {
      written.current = wanted;
      setSearch(wanted);
    }, limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text, setSearch]);
  const clear = useCallback(() => {
    setText('');
    written.current = '';
    setSearch('');
  }, [setSearch]);
  return { text, setText, clear };
};

type SearchedAddress = {
  search: { readonly q?: string | undefined };
  change: (to: { q: string | undefined }) => void;
};

/** The same for a page that keeps an address of its own, in which an empty search has no place. */
export const useSearchedText = ({ search, change }: SearchedAddress) => {
  const setSearch = useCallback((text: string) => change({ q: text || undefined }), [change]);
  return useSearchText({ search: search.q ?? '', setSearch });
};
