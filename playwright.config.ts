import { randomInt } from 'node:crypto'
import { type BrowserContextOptions, defineConfig } from '@playwright/test'
import { freePort } from './test/e2e/global-setup.ts'
import { isSample } from './test/e2e/sample.ts'

// workers read this file again: they inherit the port that the first reading chose
process.env.KADRO_E2E_PORT ??= String(await freePort())
// which half of the journeys' looks by axe, and which third of the screens, the test command takes
process.env.KADRO_E2E_TURN ??= String(randomInt(6))

/** Transitions drawn in software cost a journey's processor: in the test command only `kabuk`, `liste` and `basvuru` show them. */
const calm: BrowserContextOptions = isSample ? { reducedMotion: 'reduce' } : {}

/** What looks at the whole database waits until nobody else is at it. */
const alone = /onizleme/

/** Whole works without a mouse, each at both widths in one project: `npm run e2e` alone takes the time for them. */
const byKeyboard = /e2e\/klavye\//

/**
 * Suggestions below the address bar are pages of their own: each context would load two before its first page. The
 * browser takes this switch once, so Playwright's own choice stands here, too.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Journeys in Debian's Chromium against one product started from nothing, at both widths. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.cache/test-results/playwright',
  // what is looked for comes at once on a quiet machine; a busy one must not make a test fail
  timeout: 420_000,
  expect: { timeout: 60_000 },
  workers: 2,
  forbidOnly: true,
  reporter: [['dot'], ['json', { outputFile: '.cache/test-results/playwright.json' }]],
  globalSetup: './test/e2e/global-setup.ts',
  use: {
    baseURL: `http://localhost:${process.env.KADRO_E2E_PORT}`,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    launchOptions: {
      // without it Chromium saves no file under a name with Turkish letters
      env: { ...process.env, LANG: 'C.UTF-8' } as Record<string, string>, // none of them is undefined
      executablePath: '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // pages of a context share a renderer process, and with it the compiled scripts
        '--process-per-site',
        `--disable-features=${withoutFeatures}`,
      ],
    },
  },
  projects: [
    // the bare HTML and the rules are the same for every width, and a phone has no keyboard
    {
      name: 'phone',
      testIgnore: [/public-html|motor|klavye/, alone],
      // what only a wide screen has
      grepInvert: /@desktop/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        contextOptions: calm,
      },
    },
    {
      name: 'desktop',
      ...(isSample && { grepInvert: /@phone/ }),
      testIgnore: isSample ? [alone, byKeyboard] : alone,
      use: { viewport: { width: 1440, height: 900 }, contextOptions: calm },
    },
    { name: 'alone', testMatch: alone, dependencies: ['phone', 'desktop'] },
  ],
})
