import type { Config } from '@react-router/dev/config'

// The whole list of pages is one small immutable file: no request for routes after the first load.
const config: Config = { appDirectory: 'src', ssr: true, routeDiscovery: { mode: 'initial' } }

export default config
