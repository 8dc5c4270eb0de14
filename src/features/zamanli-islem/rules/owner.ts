type Row = Readonly<Record<string, unknown>>

const refused = ['change', 'delete', 'reset_operation']

/** Staff trigger and look at what an administrator has set up for their company, and change nothing of it. */
export const isRefusedToStaff = ({ isMaster }: Row, act: string) => isMaster === true && refused.includes(act)
