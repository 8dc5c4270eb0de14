import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.css'
import { DOMParser } from '@tiptap/pm/model'
import { type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useController } from 'react-hook-form'
import { useT } from '#web/staff/texts/texts.tsx'
import { trustedBody } from '#web/wire/trusted-types.ts'
import type { ControlProps } from './edit-control.tsx'
import type { FormValues } from './edit-values.ts'

const nothing = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Markup as elements, by the one policy for bodies: the editor's own way would be a text that becomes markup. */
function elementOf(html: string): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = trustedBody(html)
  return element
}

/** What other programs put around copied text and nobody means. */
const wrapping = /<meta[^>]*>|<link[^>]*>|<!--[\s\S]*?-->|<style[\s\S]*?<\/style>/gi

/** Formatted text in its own editor; the server sanitises what it is given. */
export function RichTextField({ name, frame }: ControlProps) {
  const t = useT()
  const { field: input } = useController<FormValues>({ name })
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } })],
    content: nothing,
    injectCSS: false,
    editable: !frame.disabled,
    immediatelyRender: true,
    editorProps: {
      attributes: { id: frame.id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': frame.label },
      handlePaste(view, event) {
        const html = event.clipboardData?.getData('text/html').replace(wrapping, '') ?? ''
        const element = html === '' ? undefined : elementOf(html)
        if (!element?.hasChildNodes()) return false
        const slice = DOMParser.fromSchema(view.state.schema).parseSlice(element)
        view.dispatch(view.state.tr.replaceSelection(slice))
        return true
      },
    },
    onCreate: ({ editor: made }) => fill(made, String(input.value ?? '')),
    onUpdate: ({ editor: changed }) => input.onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur: () => input.onBlur(),
  })
  return (
    <Input.Wrapper
      label={frame.label}
      withAsterisk={frame.withAsterisk}
      description={frame.description}
      error={frame.error}
      labelElement="div"
    >
      <RichTextEditor editor={editor} className="edit-rich-text">
        <RichTextEditor.Toolbar aria-label={t('kayit.metinAraclari')}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold aria-label={t('kayit.kalin')} title={t('kayit.kalin')} />
            <RichTextEditor.Italic aria-label={t('kayit.italik')} title={t('kayit.italik')} />
            <RichTextEditor.Underline aria-label={t('kayit.altCizgi')} title={t('kayit.altCizgi')} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 aria-label={t('kayit.baslik2')} title={t('kayit.baslik2')} />
            <RichTextEditor.H3 aria-label={t('kayit.baslik3')} title={t('kayit.baslik3')} />
            <RichTextEditor.BulletList aria-label={t('kayit.madde')} title={t('kayit.madde')} />
            <RichTextEditor.OrderedList aria-label={t('kayit.numara')} title={t('kayit.numara')} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo aria-label={t('kayit.geriAl')} title={t('kayit.geriAl')} />
            <RichTextEditor.Redo aria-label={t('kayit.yinele')} title={t('kayit.yinele')} />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}

function fill(editor: Editor, html: string) {
  if (html === '') return
  const document = DOMParser.fromSchema(editor.schema).parse(elementOf(html))
  editor.commands.setContent(document.toJSON(), { emitUpdate: false })
}
