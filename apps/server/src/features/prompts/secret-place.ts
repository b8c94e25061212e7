/** Where a secret of a prompt may be opened: in its own row alone. */
export const secretPlace = (companyId: number, id: number, column: 'api_key' | 'voice_key'): string =>
  `${companyId}/prompts/${id}/${column}`;
