/** The test command looks at what is the same everywhere once; `npm run e2e` at both widths. */
export const isSample = process.env.KADRO_SAMPLE === '1'
