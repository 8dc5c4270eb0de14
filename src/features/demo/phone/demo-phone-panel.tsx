import { useEffect, useId, useState } from 'react'
import type { Answer } from '#core/endpoint.ts'
import { formatPhone, normalisePhone } from '#core/phone.ts'
import { listDemoMesaj } from '#features/demo/contract.ts'
import { localeOf } from '#i18n/language.ts'
import { call } from '#web/call/api.ts'
import { useVisit } from '#web/visit/visit.tsx'
import './demo-phone.css'

type Message = Answer<typeof listDemoMesaj>[number]

const firstNumber = '5551112233'
const askEvery = 3000

function focusOnce(input: HTMLInputElement | null) {
  input?.focus()
}

/** A telephone that shows what would have been sent to a number, newest first. */
export function DemoPhonePanel({ onClose }: { onClose: () => void }) {
  const { t } = useVisit()
  const id = useId()
  const [typed, setTyped] = useState(formatPhone(firstNumber))
  const messages = useOutbox(normalisePhone(typed) ?? typed.trim())
  return (
    <section
      className="phone"
      aria-label={t('demo.phone.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header className="phone-head">
        <strong>{t('demo.phone.title')}</strong>
        <button className="phone-close icon-cross" type="button" aria-label={t('demo.phone.close')} onClick={onClose} />
      </header>
      <p className="phone-text">{t('demo.phone.text')}</p>
      <div className="phone-number">
        <label htmlFor={id}>{t('demo.phone.alici')}</label>
        <input
          id={id}
          // the person opened the panel to use it
          ref={focusOnce}
          inputMode="tel"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <ol className="phone-messages" aria-live="polite">
        {messages.length === 0 ? <li className="phone-empty">{t('demo.phone.empty')}</li> : null}
        {messages.map((message) => (
          <PhoneMessage key={`${message.zaman} ${message.metin}`} message={message} />
        ))}
      </ol>
    </section>
  )
}

function PhoneMessage({ message }: { message: Message }) {
  const { t, language } = useVisit()
  const time = new Intl.DateTimeFormat(localeOf(language), { hour: '2-digit', minute: '2-digit' })
  return (
    <li className="phone-message">
      <p className="phone-message-head">
        <span>{message.kanal.toLowerCase() === 'sms' ? t('demo.phone.sms') : t('demo.phone.mail')}</span>
        <time dateTime={message.zaman}>{time.format(new Date(message.zaman))}</time>
      </p>
      <p>{message.metin}</p>
    </li>
  )
}

/** Asks again and again while the panel is open and the page is looked at. */
function useOutbox(alici: string) {
  const [messages, setMessages] = useState<Message[]>([])
  useEffect(() => {
    let isOver = false
    async function ask() {
      if (document.hidden) return
      // without an answer the messages stay as they are; the next try is three seconds away
      const found = await call(listDemoMesaj, alici ? { alici } : {}).catch(() => undefined)
      if (!isOver && found) setMessages(found)
    }
    void ask()
    const timer = setInterval(() => void ask(), askEvery)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [alici])
  return messages
}
