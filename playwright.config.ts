import { defineConfig } from '@playwright/test'
import { freePort } from './test/e2e/global-setup.ts'

// workers read this file again: they inherit the port that the first reading chose
process.env.KADRO_E2E_PORT ??= String(await freePort())

/** Journeys in Debian's Chromium against one product started from nothing, at both widths. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.cache/test-results/playwright',
  timeout: 60_000,
  workers: 1,
  forbidOnly: true,
  reporter: [['dot'], ['json', { outputFile: '.cache/test-results/playwright.json' }]],
  globalSetup: './test/e2e/global-setup.ts',
  use: {
    baseURL: `http://localhost:${process.env.KADRO_E2E_PORT}`,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    launchOptions: {
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
      ],
    },
  },
  projects: [
    // the bare HTML and the rules are the same for every width
    {
      name: 'phone',
      testIgnore: /public-html|motor/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      // the test command looks at these once; `npm run e2e` at both widths
      ...(process.env.KADRO_SAMPLE === '1' && { grepInvert: /@phone/ }),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
