import { useCallback, useEffect, useRef, useState } from 'react'
import { formatPhone } from '#core/phone.ts'
import { useVisit } from '#web/visit.tsx'
import './demo-phone.css'

type Message = { kanal: string; alici: string; metin: string; zaman: string }

const demoNumbers = ['5551112233', '5551112255', '5551112244']
const pollEvery = 4000

/** A telephone that shows what would have been sent, newest first. */
export function DemoPhonePanel({ onClose }: { onClose: () => void }) {
  const { t } = useVisit()
  return (
    <section>
      {t('demo.phone.title')}
      <button type="button" onClick={onClose}>
        x
      </button>
    </section>
  )
}
