/** The shape of texts without their words: what another language must fill, key by key. */
export type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> }
