/** Functions above the limit with the lines that they may have: the list may only shrink. */
export const longFunctions: Record<string, number> = {
  'engine/form/edit-file.tsx: useFiles': 70,
  'engine/form/use-edit-form.tsx: useEditForm': 109,
  'engine/list/use-list-screen.tsx: useListScreen': 62,
  'engine/list/use-row-commands.tsx: useRowCommands': 98,
  'engine/screen/use-list-data.tsx: useListData': 54,
  'features.server.ts: listRoutes': 59,
  'features/basvuru/basvurularim/belge-upload.tsx: useBelgeUpload': 79,
  'features/basvuru/steps/use-wizard.tsx: useWizard': 83,
}
