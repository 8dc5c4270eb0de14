let verified: string | undefined

/** The number that was just proved, for the next page to show. In memory only: after a reload the server still knows it. */
export const verifiedPhone = {
  keep(tel: string | undefined) {
    verified = tel
  },
  find: () => verified,
}
