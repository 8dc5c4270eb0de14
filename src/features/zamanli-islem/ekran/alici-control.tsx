import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import type { ControlProps } from '#engine/form/edit-control.tsx'
import type { FormValues } from '#engine/form/edit-values.ts'
import { getTenantMailGroup, tenantBatchOperationEndpoints } from '#features/zamanli-islem/contract.ts'
import { query } from '#web/call/query.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

type Owner = { id?: number }

/** The company whose groups are offered: that of the tab, of the record, or the one that the form names. */
function useOwner(recordId: number | undefined): Owner | null {
  const { tenant } = useStaff()
  const chosen = Number(useWatch<FormValues>({ name: 'tenantId' }) ?? Number.NaN)
  const isAsked = tenant === null && recordId !== undefined
  const { data } = useQuery({ ...query(tenantBatchOperationEndpoints.get, { id: recordId ?? 0 }), enabled: isAsked })
  if (tenant) return {}
  if (recordId !== undefined) return data ? { id: data.tenantId } : null
  return Number.isInteger(chosen) && chosen > 0 ? { id: chosen } : null
}

/** Recipients, from the mail groups of the company. */
export function AliciControl({ name, frame, recordId }: ControlProps) {
  const t = useT()
  const owner = useOwner(recordId)
  const { field: input } = useController<FormValues>({ name })
  const { data } = useQuery({ ...query(getTenantMailGroup, owner ?? {}), enabled: owner !== null, retry: false })
  const chosen = String(input.value)
  const hint = owner === null ? t('zamanli.form.once') : data?.length === 0 ? t('zamanli.form.grupYok') : undefined
  return (
    <MultiSelect
      {...frame}
      description={hint}
      data={(data ?? []).map((group) => ({
        value: String(group.id),
        label: t('zamanli.form.adres', { adi: group.adi, n: group.adresSayisi }),
      }))}
      value={chosen === '' ? [] : chosen.split(',')}
      onChange={(list) => input.onChange(list.toSorted((a, b) => Number(a) - Number(b)).join(','))}
      onBlur={input.onBlur}
      comboboxProps={{ zIndex: 500 }}
      clearable
    />
  )
}
