import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type FieldError, isAppError } from '#core/errors.ts'
import { dogrulamaTipi } from '#core/master-user.ts'
import { useUnsavedPage } from '#engine/form/use-leave-guard.tsx'
import { Awaited } from '#engine/screen/list-states.tsx'
import { getMasterUser } from '#features/giris/contract.ts'
import { wayOf } from '#features/giris/rules.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { changePassword, listOturumlar } from './contract.ts'

/** The form of the own password; who signs in by a directory or a provider is told where theirs is. */
export function OwnPassword() {
  const t = useT()
  const held = useQuery(query(getMasterUser, {}))
  return (
    <section aria-labelledby="hesap-sifre">
      <Title order={2} size="h4" id="hesap-sifre" mb="xs">
        {t('hesap.sifre.title')}
      </Title>
      {held.data ? <ByWay way={wayOf({ ...held.data.user, ...held.data })} /> : <Awaited of={[held]} height={260} />}
    </section>
  )
}

function ByWay({ way }: { way: number }) {
  const t = useT()
  if (way === dogrulamaTipi.hash) return <PasswordForm />
  return <Text>{t(way === dogrulamaTipi.sso ? 'hesap.sifre.sso' : 'hesap.sifre.dizin')}</Text>
}

const names = ['password', 'yeniPassword', 'tekrar'] as const
type Name = (typeof names)[number]

const empty: Record<Name, string> = { password: '', yeniPassword: '', tekrar: '' }

/** What the browser can judge by itself; the server judges the rest. */
function faultsOf(values: typeof empty): FieldError[] {
  const missing = names.filter((name) => values[name] === '').map((field) => ({ field, key: 'required' }))
  const isDifferent = values.tekrar !== '' && values.tekrar !== values.yeniPassword
  return isDifferent ? [...missing, { field: 'tekrar', key: 'passwordsDiffer' }] : missing
}

function PasswordForm() {
  const t = useT()
  const client = useQueryClient()
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  useUnsavedPage(names.some((name) => values[name] !== ''))
  const save = useMutation({
    mutationFn: () => call(changePassword, { password: values.password, yeniPassword: values.yeniPassword }),
    async onSuccess({ biten }) {
      setValues(empty)
      showToast({ kind: 'success', text: t('hesap.sifre.done', { count: biten }) })
      await client.invalidateQueries({ queryKey: query(listOturumlar, {}).queryKey as readonly unknown[] })
    },
    onError: (error) => setErrors(isAppError(error) ? error.errors : []),
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const faults = faultsOf(values)
    setErrors(faults)
    if (faults.length === 0 && !save.isPending) save.mutate()
  }
  const input = (name: Name) => {
    const fault = errors.find(({ field }) => field === name)
    return {
      label: t(`hesap.sifre.${name}`),
      value: values[name],
      error: fault && (t.maybe(`rule.${fault.key}`, fault.params) ?? fault.key),
      autoComplete: name === 'password' ? 'current-password' : 'new-password',
      maxLength: 128,
      visibilityToggleButtonProps: { 'aria-label': t('giris.showPassword') },
      onChange: (event: { currentTarget: { value: string } }) =>
        setValues({ ...values, [name]: event.currentTarget.value }),
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={420}>
        <Text size="sm">{t('hesap.sifre.text')}</Text>
        <PasswordInput {...input('password')} />
        <PasswordInput {...input('yeniPassword')} description={t('hesap.sifre.hint')} />
        <PasswordInput {...input('tekrar')} />
        <Refusal text={errors.length === 0 ? errorText(t, save.error) : undefined} />
        <Button type="submit" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('hesap.sifre.submit')}
        </Button>
      </Stack>
    </form>
  )
}
