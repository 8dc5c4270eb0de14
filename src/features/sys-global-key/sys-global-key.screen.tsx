import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCloudUpload, IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { BulkTarget } from '#engine/screen/list-screen-selection.ts'
import { ListSkeleton } from '#engine/screen/list-states.tsx'
import { languageEndpoints } from '#features/language/contract.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { sysGlobalKeyEndpoints } from './contract.ts'
import { GroupList } from './group-list.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { KeyForm } from './key-form.tsx'
import { type ListedLanguage, languageCells, withLanguages } from './language-columns.ts'
import { PublishDialog } from './publish-dialog.tsx'
import './sys-global-key.css'

export default function SysGlobalKeyScreen() {
  const { data: languages } = useQuery(query(languageEndpoints.getList, {}))
  if (!languages) return <ListSkeleton rows={25} />
  return (
    <div className="metin-sayfa">
      <GroupList />
      <TextList languages={languages} />
    </div>
  )
}

type Opened = { dialog: 'new' | 'import' } | { dialog: 'publish'; ids: number[] | null; onDone?: () => void }

async function idsOf(target: BulkTarget): Promise<number[]> {
  if ('ids' in target) return target.ids
  const { rows } = await call(sysGlobalKeyEndpoints.fullGet, { filter: target.filter, paging: { takeAll: true } })
  return rows.map(({ id }) => id)
}

function TextList({ languages }: { languages: readonly ListedLanguage[] }) {
  const t = useT()
  const [opened, setOpened] = useState<Opened>()
  const resource = useMemo(() => withLanguages(languages), [languages])
  const cells = useMemo(() => languageCells(languages), [languages])
  const close = () => setOpened(undefined)

  async function publish(target: BulkTarget | null, onDone?: () => void) {
    if (target === null) return showToast({ kind: 'failure', text: t('message.selectItemForSync') })
    setOpened({ dialog: 'publish', ids: await idsOf(target), ...(onDone && { onDone }) })
  }

  return (
    <>
      <ResourcePage
        resource={resource}
        cells={cells}
        toolbar={(selected) => (
          <>
            <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ dialog: 'new' })}>
              {t('yonetim.metin.yeni')}
            </Button>
            <Menu position="bottom-start" shadow="md">
              <Menu.Target>
                <Button
                  variant="default"
                  leftSection={<IconCloudUpload size={16} />}
                  rightSection={<IconChevronDown size={16} />}
                >
                  {t('yonetim.metin.yayinla')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => void publish(selected)}>{t('yonetim.metin.secilenleriYayinla')}</Menu.Item>
                <Menu.Item onClick={() => setOpened({ dialog: 'publish', ids: null })}>
                  {t('yonetim.metin.tumunuYayinla')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} />}
              onClick={() => setOpened({ dialog: 'import' })}
            >
              {t('yonetim.metin.al')}
            </Button>
          </>
        )}
        tabs={[
          {
            name: 'metinler',
            label: t('yonetim.metin.metinler'),
            render: (row, onDirty) => (row ? <KeyForm keyId={row.id} onDirty={onDirty} /> : null),
          },
        ]}
        beside={(id, { onDirty, onNext, takesFocus }) => (
          <KeyForm keyId={id} onDirty={onDirty} onNext={onNext} takesFocus={takesFocus} isNarrow />
        )}
        bulkActions={[{ name: 'sync', label: t('yonetim.metin.secilenleriYayinla'), run: publish }]}
      />
      {opened?.dialog === 'new' ? <KeyDialog onClose={close} /> : null}
      {opened?.dialog === 'import' ? <ImportDialog onClose={close} /> : null}
      {opened?.dialog === 'publish' ? <PublishDialog {...opened} onClose={close} /> : null}
    </>
  )
}
