export type SecretColumn = 'json_content' | 'secret' | 'previous_secret';

/** Where a secret of an integration may be opened: in its own row alone. */
export const integrationSecretPlace = (companyId: number, id: number, column: SecretColumn): string =>
  `${companyId}/queue_integrations/${id}/${column}`;

/** The same for the secrets that sign. */
export const signingPlace = (companyId: number, id: number) => (column: 'secret' | 'previous_secret') =>
  integrationSecretPlace(companyId, id, column);
