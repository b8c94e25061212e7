/** Those that playwright-core switches off: Chromium reads only the last list that it is given. */
const byPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** The list below an address bar that nobody sees is a page of its own: 1 to 2 s of the processor for each window. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export const disabledFeatures: readonly string[] = [...byPlaywright, ...unseen];
