import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forget } from '#engine/screen/resource-calls.tsx'
import { getMatris, type Matris, tenantBatchOperationEndpoints } from '#features/zamanli-islem/contract.ts'
import { tenantBatchOperation } from '#features/zamanli-islem/resource.ts'
import { planCumlesi } from '#features/zamanli-islem/rules/cumle.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { confirmDialog } from '#web/staff/kit/confirm.tsx'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/** A company with its cells. */
export type Kiraci = Matris['kiracilar'][number]
/** A column of the matrix. */
export type Islem = Matris['islemler'][number]
type Press = { kiraci: Kiraci; islem: Islem; aktif: boolean }

/** The cell of a company and an operation. */
export function hucreOf({ hucreler }: Kiraci, { operationId }: Islem) {
  return hucreler.find((hucre) => hucre.operationId === operationId) ?? { operationId, id: null, aktif: false }
}

const keyOf = ({ kiraci, islem }: Omit<Press, 'aktif'>) => `${kiraci.tenantId} ${islem.operationId}`

/** A page of the matrix, and what a press on one of its switches does. */
export function useMatris(input: { sayfa?: number; ara?: string; tenantId?: number }) {
  const t = useT()
  const client = useQueryClient()
  const [pressed, setPressed] = useState<string>()
  const asked = useQuery({ ...query(getMatris, input), placeholderData: keepPreviousData })
  const write = useMutation({
    mutationFn: ({ kiraci, islem, aktif }: Press) => {
      const { id } = hucreOf(kiraci, islem)
      if (id !== null) return call(tenantBatchOperationEndpoints.update, { id, aktif })
      const { tenantId } = kiraci
      const usual = { ...islem.varsayilan, operationType: islem.varsayilan.operationType as 2 } // of the program's own table
      const first = { aktif, isEmailTest: false }
      return call(tenantBatchOperationEndpoints.create, {
        tenantId,
        operationId: islem.operationId,
        ...usual,
        ...first,
      })
    },
    onError: (error) => showToast({ kind: 'failure', text: errorText(t, error) ?? '' }),
    onSuccess: (_, { kiraci, islem, aktif }) => {
      const names = { kiraci: kiraci.tenantName, islem: islem.operationName }
      showToast({ kind: 'success', text: t(aktif ? 'zamanli.matris.acildi' : 'zamanli.matris.kapandi', names) })
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [getMatris.path] })
      await forget(client, tenantBatchOperation)
      setPressed(undefined)
    },
  })

  /** Where there is no schedule yet, the usual one is named and asked for. */
  async function press(one: Press) {
    const { kiraci, islem } = one
    const zaman = planCumlesi(t, islem.varsayilan)
    const question = {
      title: t('zamanli.matris.ekle'),
      text: t('zamanli.matris.soru', { kiraci: kiraci.tenantName, islem: islem.operationName, zaman }),
      confirm: t('zamanli.matris.ekle'),
    }
    if (hucreOf(kiraci, islem).id === null && !(await confirmDialog(question))) return
    setPressed(keyOf(one))
    write.mutate(one)
  }

  return { asked, press, isPressed: (kiraci: Kiraci, islem: Islem) => pressed === keyOf({ kiraci, islem }) }
}
