import { Alert, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { multiline } from '#engine/declaration/field.ts'
import { createInput } from '#engine/declaration/record-rules.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { ChangedBy } from '#engine/form/changed-by.tsx'
import { FormFields, Summary } from '#engine/form/edit-form.tsx'
import { type EditForm, useEditForm } from '#engine/form/use-edit-form.tsx'
import { LoadError } from '#engine/screen/list-states.tsx'
import { ask, forget } from '#engine/screen/resource-calls.tsx'
import { basvuruEndpoints } from '#features/basvuru/masa/contract.ts'
import type { YanitSorusu } from '#features/basvuru/masa/karsilastir-contract.ts'
import { basvuru } from '#features/basvuru/resource.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { yanitFormu } from './yanit-alani.tsx'

/** The question whose answer is corrected, of one application. */
export type Duzeltilen = { id: number; kriterId: number; soru: string }
type DialogProps = Duzeltilen & { onClose(): void }

/** Corrects one answer of an application: the answer by its question's kind, and the reason. */
export function YanitDialog({ onClose, ...asked }: DialogProps) {
  const t = useT()
  const { id, kriterId } = asked
  const soru = useQuery({ ...query(basvuruEndpoints.yanitSorusu, { id, kriterId }), staleTime: 0, gcTime: 0 })
  return (
    <OpenDialog
      onClose={onClose}
      radius="lg"
      title={`${t('basvuruMasasi.duzelt')}: ${asked.soru}`}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      {soru.error ? <LoadError error={soru.error} onRetry={() => void soru.refetch()} /> : null}
      {soru.data ? <YanitForm asked={asked} soru={soru.data} onClose={onClose} /> : null}
      {soru.isPending ? <Skeleton height={180} /> : null}
    </OpenDialog>
  )
}

type FormProps = { asked: Duzeltilen; soru: YanitSorusu; onClose(): void }

function YanitForm({ asked: { id, kriterId }, soru, onClose }: FormProps) {
  const t = useT()
  const client = useQueryClient()
  const { resource, schema, initial, controls, toValue } = useMemo(() => formOf(soru), [soru])
  const edit = useEditForm({
    resource,
    mode: 'C',
    row: null,
    initialValues: initial,
    sends: {
      endpoint: basvuruEndpoints.yanitDuzelt,
      schema,
      wrap: (girdi, fresh) => ({
        id,
        rowVersion: fresh?.rowVersion ?? soru.rowVersion,
        kriterId,
        value: toValue(girdi),
        neden: girdi.neden,
      }),
    },
    onSaved() {
      showToast({ kind: 'success', text: t('basvuruMasasi.duzeltildi') })
      void forget(client, basvuru)
      onClose()
    },
  })
  const { giden, save } = useWarning(edit)
  const { conflict } = edit
  if (conflict) {
    return (
      <Stack>
        <Alert role="alert" color="yellow" title={t('kayit.cakismaBaslik')}>
          <ChangedBy resource={basvuru} id={id} />
        </Alert>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('kayit.vazgec')}
          </Button>
          <Button onClick={() => void edit.resolve(edit.fields.getValues(), conflict)}>
            {t('kayit.yineDe', { eylem: t('basvuruMasasi.duzelt') })}
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <FormProvider {...edit.fields}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          event.stopPropagation()
          void save()
        }}
      >
        <Stack gap="md">
          <Summary form={edit} resource={resource} />
          {soru.ozel ? <Text size="sm">{t('basvuruMasasi.duzeltOzel')}</Text> : null}
          <FormFields resource={resource} mode="C" recordId={undefined} own={controls} />
          {giden.length > 0 ? (
            <Alert role="alert" color="yellow" title={t('basvuruMasasi.duzeltGider')}>
              <List size="sm">
                {giden.map((one) => (
                  <List.Item key={one}>{one}</List.Item>
                ))}
              </List>
            </Alert>
          ) : null}
        </Stack>
        <Group justify="flex-end" mt="lg" onMouseDown={(event) => event.preventDefault()}>
          <Button variant="default" onClick={onClose}>
            {t('kayit.vazgec')}
          </Button>
          <Button type="submit" loading={edit.phase === 'saving'}>
            {giden.length > 0 ? t('kayit.yineDe', { eylem: t('basvuruMasasi.duzelt') }) : t('basvuruMasasi.duzelt')}
          </Button>
        </Group>
      </form>
    </FormProvider>
  )
}

/** The answer and the reason as a form of the engine's. */
function formOf(soru: YanitSorusu) {
  const { fields, initial, controls, toValue } = yanitFormu(soru)
  const neden = multiline(500, { required: true })
  const resource: Resource = { ...basvuru, fields: { ...fields, neden }, rowActions: {} }
  return { resource, schema: createInput(resource), initial, controls, toValue }
}

/** Tries the correction out first: where other answers would go with it, the person reads which and presses again. */
function useWarning(edit: EditForm) {
  const [tried, setTried] = useState<{ values: string; giden: string[] }>()
  const values = JSON.stringify(useWatch({ control: edit.fields.control }))
  const giden = tried?.values === values ? tried.giden : []
  async function save() {
    if (giden.length > 0) return edit.save()
    let found: string[] | undefined
    await edit.withInput(async (input) => {
      const plan = await ask<{ gidenYanitlar: string[] }>(basvuruEndpoints.yanitDuzelt, { ...input, deneme: true })
      found = plan.gidenYanitlar
      setTried({ values, giden: found })
    })
    // a refusal of the trial stands in the form
    if (found?.length === 0) await edit.save()
  }
  return { giden, save }
}
