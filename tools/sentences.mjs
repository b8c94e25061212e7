/**
 * What the start and test commands say to the person at the terminal, in Portuguese and English.
 * It stands apart from the catalogs because it is needed before any package is installed, on any Node from 20 on.
 */
export const sentences = {
  needsNode20: (version) =>
    `O Recado precisa do Node 20 ou mais novo para começar; este é o ${version}.\n` +
    `Recado needs Node 20 or newer to begin; this is ${version}.`,
  needsNode24: (platform) =>
    `Para ${platform} não há um Node 24 junto com os pacotes: instale o Node 24 (https://nodejs.org) e repita o comando com ele.\n` +
    `No Node 24 comes with the packages for ${platform}: install Node 24 (https://nodejs.org) and run the command again with it.`,
  installing:
    'Instalando os pacotes (só na primeira vez ou quando mudam)… / Installing packages (first time or after a change)…',
  installFailed:
    'Os pacotes não puderam ser instalados. Verifique a internet e o espaço em disco e repita o comando.\n' +
    'The packages could not be installed. Check the network and the disk space, then run the command again.',
  building: 'Montando as telas… / Building the web client…',
  buildFailed:
    'As telas não puderam ser montadas; o motivo está acima. / The web client could not be built; the reason is above.',
  copying: 'Copiando o produto… / Copying the product…',
  releaseThere: (folder) =>
    `${folder} já existe: apague ou escolha outra pasta. / It is there already: delete it or name another.`,
  released: (folder) => `\nPronto: ${folder}\nComeça com / starts with: node tools/start.mjs --operator`,
  starting: 'Iniciando o servidor… / Starting the server…',
  done: (seconds) => `  pronto em ${seconds} s / done in ${seconds} s`,
  needsChromium:
    'Os testes de ponta a ponta precisam do Chromium: instale-o (Debian: apt-get install chromium) ou aponte CHROMIUM_PATH para ele.\n' +
    'The end-to-end tests need Chromium: install it (Debian: apt-get install chromium) or point CHROMIUM_PATH at it.',
};
