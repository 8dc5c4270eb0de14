/**
 * How a value is written between two tags. `date` is `yyyy-MM-dd` on our side and `dd.MM.yyyy` in a request; `digits`
 * is a whole number that is longer than an integer of JavaScript may be (national ids, references); `decimal` is exact
 * text with a dot, because a binary floating number would change kuruş; `bytes` is base64.
 */
export type ScalarKind = 'text' | 'date' | 'integer' | 'digits' | 'decimal' | 'bytes'

/** A field of a request: a value, a value that may be left out, one group of fields, or repeated groups. */
export type RequestPart =
  | ScalarKind
  | `${ScalarKind}?`
  | { readonly one: RequestShape }
  | { readonly many: RequestShape }

/** The children of a request's element in the order of the WSDL's `xsd:sequence`. */
export type RequestShape = { readonly [name: string]: RequestPart }

/** The known children of a record or of an answer's head; SGK may leave any of them out. */
export type RowShape = { readonly [name: string]: ScalarKind }

type ScalarValue<K> = K extends 'integer' ? number : K extends 'bytes' ? Buffer : string

type PartValue<P> = P extends { readonly one: infer S extends RequestShape }
  ? RequestOf<S>
  : P extends { readonly many: infer S extends RequestShape }
    ? RequestOf<S>[]
    : P extends `${infer K}?`
      ? ScalarValue<K>
      : ScalarValue<P>

type OptionalName<S> = { [N in keyof S]: S[N] extends `${string}?` ? N : never }[keyof S]

/** The values of a request, typed by its shape. */
export type RequestOf<S extends RequestShape> = { [N in Exclude<keyof S, OptionalName<S>>]: PartValue<S[N]> } & {
  [N in OptionalName<S>]?: PartValue<S[N]>
}

/** The values of a record; what SGK left out, sent empty or as `xsi:nil` is null. */
export type RowOf<S extends RowShape> = { [N in keyof S]: ScalarValue<S[N]> | null }

/** A record of an answer, with the fields that our table does not know. */
export type Kayit<S extends RowShape> = RowOf<S> & { bilinmeyen: Record<string, string> }

/** Where the records of an answer stand: in a wrapper with one `item` a record, or repeated without a wrapper. */
export type RecordPlace = { readonly wrapper: string; readonly item: string } | { readonly repeated: string }

/** The records of an answer. The first place is the newest form; the others are those of older services. */
export type RecordShape<S extends RowShape> = {
  readonly places: readonly RecordPlace[]
  readonly fields: S
  /** The field that names a record: it is never empty, and two different records never share it. */
  readonly key: string | null
}

/** A SOAP service of SGK: where it stands, and the namespace of its operation elements. */
export type SgkServis = {
  readonly name: 'ViziteGonder' | 'WS_SgkIseGirisService' | 'WS_SgkIstenCikisService'
  readonly path: string
  readonly namespace: string
  readonly soapAction: 'empty' | 'operation'
}

/**
 * What an operation does at SGK. `session`: opens a token. `read`: nothing. `mark`: takes a record out of a later list.
 * `declare`: a declaration of the employer, which must never be sent twice.
 */
export type Effect = 'session' | 'read' | 'mark' | 'declare'

/** An operation of SGK as client, simulator and tests know it. */
export type SgkOperasyon<
  S extends RequestShape = RequestShape,
  H extends RowShape = RowShape,
  R extends RowShape = RowShape,
> = {
  readonly servis: SgkServis
  readonly name: string
  readonly effect: Effect
  /** How long an answer may take: SGK computes some lists for minutes. */
  readonly timeoutSeconds: number
  readonly request: S
  /** The names of the result's code and text; the services spell them differently. */
  readonly result: { readonly code: string; readonly text: string }
  /** Codes that mean success: 0 everywhere, and what single operations answer besides. */
  readonly doneCodes: readonly number[]
  /** Codes that mean an empty list. */
  readonly emptyCodes: readonly number[]
  readonly head: H
  /** Fields of the head without which a success is none. */
  readonly needs: readonly string[]
  readonly records: RecordShape<R> | null
}
