import { Button, FileButton, Group, Input } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/staff/texts/texts.tsx'
import { withResolvers } from '#web/wire/with-resolvers.ts'
import { isLogo } from './rules.ts'
import './portal-ayar.css'

type Parts = {
  label: string
  error: string | undefined
  disabled: boolean
  value: string | null
  onChange(value: string | null): void
}

/** A small picture that becomes part of the settings themselves. */
export function LogoField({ label, error, disabled, value, onChange }: Parts) {
  const t = useT()
  const [isWrong, setWrong] = useState(false)
  async function take(file: File | null) {
    if (!file) return
    const address = await readAddress(file)
    setWrong(!isLogo(address))
    if (isLogo(address)) onChange(address)
  }
  return (
    <Input.Wrapper
      label={label}
      description={t('yetki.portal.logoHint')}
      error={isWrong ? t('rule.invalidLogo') : error}
      labelElement="div"
    >
      <Group mt="xs">
        {value ? <img className="portal-logo" src={value} alt={t('yetki.portal.logoAlt')} /> : null}
        <FileButton accept="image/svg+xml,image/png,image/webp" onChange={take} disabled={disabled}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('yetki.portal.logoChoose')}
            </Button>
          )}
        </FileButton>
        {value ? (
          <Button variant="subtle" color="red.9" disabled={disabled} onClick={() => onChange(null)}>
            {t('yetki.portal.logoRemove')}
          </Button>
        ) : null}
      </Group>
    </Input.Wrapper>
  )
}

function readAddress(file: File): Promise<string> {
  const { promise, resolve } = withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
  reader.readAsDataURL(file)
  return promise
}
