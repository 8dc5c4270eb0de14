/** Where browsers send what the policy of a page made them refuse. */
export const cspReportPath = '/api/public/cspRapor'

/** The name of that place in the header `Reporting-Endpoints`. */
export const cspReportGroup = 'csp'

/** So many reports of one message are looked at. */
export const cspReportsAtMost = 20
