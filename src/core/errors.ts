/** Every failure the product can report: the code is also the message key `message.{code}`. */
export const errorStatus = {
  validationFailed: 400,
  ZorunluAlanlarDoldurun: 400,
  malformedRequest: 400,
  girisKoduError: 400,
  invalidUsernameOrPassword: 400,
  sifreGerekli: 400,
  sifreBaskaYerde: 400,
  userExists: 409,
  tenantAuthType: 409,
  SelectTenantPlease: 400,
  languageIncomplete: 409,
  lastSuperAdmin: 409,
  selectItemForSync: 400,
  connectionRefused: 400,
  formInvalid: 400,
  tumSorulariCevaplayin: 400,
  sessionEnded: 401,
  onayTarihiGecersiz: 400,
  noAuthority: 403,
  SgkRolMandatory: 403,
  yetkiSizdeYok: 403,
  yonetimYetkisiYok: 403,
  ozelNitelikli: 403,
  originMismatch: 403,
  notFound: 404,
  tenantKeyNotFound: 404,
  login4TenantIssue: 404,
  getUserInfoIssue: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  staleRecord: 409,
  recordExists: 409,
  recordInUse: 409,
  gecisYok: 409,
  onayGerekli: 409,
  approvalWaiting: 409,
  uyariVar: 409,
  sonYonetici: 409,
  alreadyRunning: 409,
  basvuruKapali: 409,
  belgeKapali: 409,
  mesajGitti: 409,
  refreshRaced: 409,
  arsSirasi: 409,
  randevuDolu: 409,
  fileQuotaExceeded: 409,
  testHakkiBitti: 409,
  testKapali: 409,
  testSuresiDoldu: 409,
  ilanClosed: 409,
  kimlikKapali: 409,
  hizSiniri: 409,
  kanalKapali: 409,
  sifreEksik: 409,
  beyanSuruyor: 409,
  durumUygunDegil: 409,
  protokolYok: 409,
  farkSuruyor: 409,
  bodyTooLarge: 413,
  uriTooLong: 414,
  unsupportedMediaType: 415,
  idempotencyMismatch: 422,
  tooManyRequests: 429,
  uploadRunning: 429,
  headersTooLarge: 431,
  unexpectedError: 500,
  serviceUnavailable: 503,
  dizinUlasilamiyor: 503,
  storageFull: 503,
  scannerUnavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** One refused field: `key` is a rule of `rule.{key}`, `params` fill the placeholders of its text. */
export type FieldError = { field: string; key: string; params?: Record<string, string | number> }

type Details = { errors?: FieldError[]; resultObject?: unknown; retryAfterSeconds?: number; cause?: unknown }

/** The only way to fail on purpose. Across the browser build recognise it by `code`, never by `instanceof`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldError[]
  /** What the answer carries besides the code: the fresh record of a 409, the question of a proof of work. */
  readonly resultObject: unknown
  readonly retryAfterSeconds: number | undefined
  /** Set by the client from the answer; the server makes one when it logs. */
  errorId: string | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.errors = details.errors ?? []
    this.resultObject = details.resultObject ?? null
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status() {
    return errorStatus[this.code]
  }
}

/** True for an AppError of either copy of this module (the server's or the browser build's). */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error && String(error.code) in errorStatus
}

const openOutcomes: readonly ErrorCode[] = ['serviceUnavailable', 'unexpectedError', 'alreadyRunning']

/**
 * True when nobody knows whether the call took effect: no answer, one that cannot be read (a proxy's page, a line that
 * was cut), or the same call still running. Whoever repeats it does so under the same key.
 */
export function isOutcomeOpen({ code }: Pick<AppError, 'code'>): boolean {
  return openOutcomes.includes(code)
}

/** The delay before the next try after so many failures in a row, and never less than the server asked for. */
export function waitAfter({ retryAfterSeconds = 0 }: AppError, failures: number, delays: readonly number[]): number {
  return Math.max(delays[Math.min(failures, delays.length - 1)] ?? 0, retryAfterSeconds * 1000)
}

/** For a look-up whose record may be missing: null then, and every other failure as it is. */
export function absent(error: unknown): null {
  if (isAppError(error) && error.code === 'notFound') return null
  throw error
}
