import { queryOptions } from '@tanstack/react-query'
import { AppError } from '#core/errors.ts'
import type { Inceleme } from './contract.ts'

/** The bytes of a file by its signed path; kept while the reviewer goes to and fro. */
export function fetchDosya({ id, dosyaYolu }: Pick<Inceleme, 'id' | 'dosyaYolu'>) {
  return queryOptions({
    queryKey: ['belgeDosyasi', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 120_000,
    retry: false,
    async queryFn() {
      const answer = await fetch(dosyaYolu).catch((cause: unknown) => {
        throw new AppError('serviceUnavailable', { cause })
      })
      if (!answer.ok) throw new AppError('notFound')
      return answer.arrayBuffer()
    },
  })
}
