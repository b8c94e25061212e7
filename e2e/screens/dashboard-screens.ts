import type { Page } from 'playwright-core';
import { press, type Screen } from './screen.ts';

const openDashboard = async (page: Page, address = '/'): Promise<void> => {
  await page.goto(address);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByRole('img', { name: /^[\d.]+ atendimentos de / }).waitFor();
};

/** The dashboard: its charts, its tables, a definition, an own range, and what a broken line makes of it. */
export const dashboardScreens: Screen[] = [
  { name: 'dashboard', show: (page) => openDashboard(page) },
  { name: 'dashboard: one day', show: (page) => openDashboard(page, '/?from=2026-11-20&to=2026-11-20') },
  {
    name: 'dashboard: tables',
    show: async (page) => {
      await openDashboard(page);
      await press(page, /^Ver como tabela: Atendimentos por dia/);
      await press(page, /^Ver como tabela: Atendimentos por usuário/);
      await press(page, /^Ver como tabela: Chegadas/);
      await page.getByRole('columnheader', { name: 'Dia da semana' }).waitFor();
    },
  },
  {
    name: 'dashboard: how a number is made',
    show: async (page) => {
      await openDashboard(page);
      await press(page, 'Como é calculado: Novos contatos');
      await page.getByRole('dialog').getByText('Contatos com exatamente um atendimento').waitFor();
    },
  },
  {
    name: 'dashboard: own range',
    show: async (page) => {
      await openDashboard(page);
      await press(page, 'Escolher datas');
      await page.getByRole('dialog').getByLabel('De').waitFor();
    },
  },
  {
    name: 'dashboard: filters',
    show: async (page) => {
      await openDashboard(page);
      await press(page, /^Filas · Conexões/);
      await page.getByRole('option', { name: 'Comercial' }).waitFor();
    },
  },
  {
    name: 'dashboard: failed',
    show: async (page) => {
      await page.route('**/api/dashboard*', (route) => route.abort());
      await page.route('**/api/dashboard/**', (route) => route.abort());
      await page.goto('/');
      await page.getByText('Erro ao obter informações da conversa').waitFor();
      await page.getByText('Erro ao buscar informações dos tickets').first().waitFor();
    },
  },
];
