import {
  connectionProviders,
  connectionReasons,
  connectionStatuses,
  sendErrors,
  settingKeys,
  settings,
} from '@recado/contract';
import { expect, test } from 'vitest';
import { loadCatalog } from './index.ts';
import { englishInPortuguese, sameInEnglish, sameInSpanish } from './same-texts.ts';
import { catalogs } from './translate.ts';

function leaves(tree: object, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value as object, `${path}${key}.`),
  );
}

const pt = new Map(leaves(catalogs.pt));
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

test.each(['en', 'es'] as const)('%s has the keys of Portuguese and no other', (language) => {
  expect(leaves(catalogs[language]).map(([key]) => key)).toEqual([...pt.keys()]);
});

test.each(['pt', 'en', 'es'] as const)('no text of %s is empty or has stray blanks', (language) => {
  const bad = leaves(catalogs[language]).filter(([, text]) => text.trim() === '' || text !== text.trim());
  expect(bad).toEqual([]);
});

test.each(['en', 'es'] as const)('%s uses the placeholders of Portuguese', (language) => {
  const different = leaves(catalogs[language]).filter(
    ([key, text]) => placeholders(text).join() !== placeholders(pt.get(key) ?? '').join(),
  );
  expect(different).toEqual([]);
});

test.each([
  ['en', sameInEnglish],
  ['es', sameInSpanish],
] as const)('%s leaves no text in Portuguese, except those listed', (language, listed) => {
  const same = leaves(catalogs[language]).filter(
    ([key, text]) => /\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, '')) && text === pt.get(key),
  );
  expect(same.filter(([, text]) => !listed.includes(text))).toEqual([]);
  const stale = listed.filter((text) => !same.some(([, found]) => found === text));
  expect(stale).toEqual([]);
});

test.each(['pt', 'en', 'es'] as const)(
  'no text of %s stands in both parts that a browser fetches',
  async (language) => {
    const [first, later] = [await loadCatalog(language, 'first'), await loadCatalog(language, 'later')];
    expect(Object.keys(first).filter((name) => name in later)).toEqual([]);
    expect({ ...first, ...later }).toEqual(catalogs[language]);
  },
);

test('English inside Portuguese is what the specification fixes, and nothing else', () => {
  expect(englishInPortuguese.map((key) => pt.get(key))).toEqual([
    'Too Short!',
    'Too Long!',
    'Required',
    'Invalid email',
    'Queue saved successfully',
    'An error occurred!',
  ]);
});

test('an error sentence takes no values, so that any code can be shown', () => {
  for (const text of Object.values(catalogs.pt.errors)) expect(placeholders(text)).toEqual([]);
});

test('every plural has both forms', () => {
  for (const key of pt.keys()) {
    if (key.endsWith('_one')) expect(pt.has(key.replace(/_one$/, '_other')), key).toBe(true);
    if (key.endsWith('_other')) expect(pt.has(key.replace(/_other$/, '_one')), key).toBe(true);
  }
});

test('every state, reason and failure of the contract has its sentence', () => {
  for (const status of connectionStatuses) {
    for (const group of ['states', 'tooltips', 'causes'])
      expect(pt.has(`connections.${group}.${status}`), status).toBe(true);
  }
  for (const reason of connectionReasons) expect(pt.has(`connections.reasons.${reason}`), reason).toBe(true);
  for (const provider of connectionProviders) expect(pt.has(`connections.providers.${provider}.name`)).toBe(true);
  for (const error of sendErrors) expect(pt.has(`composing.sendErrors.${error}`), error).toBe(true);
});

test('every setting has a label, an explanation and names for its options', () => {
  for (const key of settingKeys) {
    const entry = settings[key];
    expect(pt.has(`settings.keys.${key}.label`), key).toBe(true);
    expect(pt.has(`settings.keys.${key}.hint`), key).toBe(true);
    if (entry.group) expect(pt.has(`settings.groups.${entry.group}`), key).toBe(true);
    if (entry.kind === 'oneOf') {
      for (const option of entry.options)
        expect(pt.has(`settings.keys.${key}.options.${option}`), `${key} ${option}`).toBe(true);
    }
  }
});

test.each([
  ['login.success', 'Login efetuado com sucesso!'],
  ['login.overdue', 'Opss! Sua assinatura venceu {{date}}. Entre em contato com o Suporte para mais informações!'],
  ['login.expiresSoon', 'Sua assinatura vence em {{days}} dia(s)'],
  ['errors.ERR_COMPANY_INACTIVE', 'Empresa inativa. Entre em contato com o Suporte.'],
  ['frame.sessionEnded.otherComputer', 'Sua conta foi acessada em outro computador.'],
  ['errors.ERR_DASHBOARD_FILTER', 'Parametrize o filtro'],
  ['tickets.noAccess.title', 'Acesso não permitido'],
  ['ticketDialogs.newDialog.queuePlaceholder', 'Selecione uma fila'],
  ['ticketDialogs.confirmDelete.detail', 'Deseja realmente excluir este registro?'],
  ['dashboard.chartFailed', 'Erro ao buscar informações dos tickets'],
  ['dashboard.loadFailed', 'Erro ao obter informações da conversa'],
  ['common.listLoadFailed', 'Não foi possível carregar a lista de registros'],
  ['common.done', 'Operação realizada com sucesso!'],
  ['settings.saved', 'Operação atualizada com sucesso.'],
  ['errors.ERR_EMAIL_NOT_FOUND', 'Email não encontrado'],
  ['passwordReset.sent', 'Email enviado com sucesso!'],
  ['passwordReset.done', 'Senha redefinida com sucesso.'],
  [
    'validation.passwordRule',
    'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.',
  ],
  ['validation.passwordMismatch', 'As senhas não correspondem'],
  ['validation.requiredField', 'Campo obrigatório'],
  ['signUp.done', 'Usuário criado com sucesso! Faça seu login!!!.'],
  ['signUp.failed', 'Erro ao criar usuário. Verifique os dados informados.'],
  ['errors.ERR_PROMPT_QUEUEID_INVALID', 'Informe o setor'],
  ['outbound.ratingScale.three', 'Muito Satisfeito'],
])('%s is worded as specified', (key, text) => {
  expect(pt.get(key)).toBe(text);
});
