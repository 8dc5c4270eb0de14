// Everything of the test command that needs no browser: what a commit must pass.
process.argv.push('--quick')
await import('./test.ts')
