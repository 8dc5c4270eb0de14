/** What a screen is for and how it is used, in one paragraph; the help page shows it. */
export const yardim = {
  auditLog:
    'Shows who changed which record, how and when. Entries can be neither deleted nor changed; search by person, kind of record or date range.',
  basvuru:
    'Applications that were sent. Their status changes along permitted transitions only; a change of many is shown first, its messages wait 10 minutes and it can be undone meanwhile. Assign, tag, note, move to another posting or ask for documents. Drafts are counted, not listed. A file can have criteria as columns. Compare two to four selected applications; correct an answer on the card and say why. The card shows candidates who may be the same person, and the personnel record.',
  adayTest:
    'Tests of candidates: state, points, time left. Send a test, extend it, take it back, or reset it with a reason: a new one is then sent in its place. A link to a result works for 30 days and shows no name.',
  belge:
    'Documents that candidates uploaded; those that wait begin with the oldest. Review opens one in the page: A approves, R rejects, J and K go to the next and the previous one. The reason for a refusal goes to the candidate by SMS. A document past its validity counts as missing. Special-category documents need a right of their own, and each look is recorded.',
  belgeTanim:
    'Documents that candidates are asked for. One may depend on the option of a criterion; one past its validity counts as missing. A posting that chooses none asks for all in use.',
  calisanTip:
    'Worker types, such as blue collar. For guard work you are warned when a posting has a least age under 18, for armed work under 21.',
  durumTanim:
    'Statuses of applications: the names that staff and candidates read, the step and the permitted transitions. 1-7 are the product’s and stay; your own begin at 10. One that was used cannot be deleted. Below the list stands how candidates see each status.',
  gorusmeTuru: 'Kinds of interview, their marks and the mark from which one has passed.',
  ilan: 'A posting begins as a draft and shows on the portal once published. While you write, the page that candidates will see stands beside it. It needs text, form, place, seats and a last day. You can extend it, close it or take it down; on closing, candidates with open applications can be told. A preview link works for an hour.',
  isAkis:
    'Requests for approval, their approvers and decisions. Remind once a day, or take a waiting request back. One that ran out of time, or whose posting changed, cannot be decided any more: send it again from the posting.',
  isTanim: 'Jobs that people are hired for. One in use cannot be deleted, only switched off.',
  branch:
    'The branches of your companies. A branch code is used once in a company; switch a closed branch off instead of deleting it.',
  company:
    'The companies of this tenant. Branches and units belong to a company; one that is in use cannot be deleted, only switched off.',
  donemParametre:
    'Terms, rates and amounts of the law, each from a day on. Add a new value with its first day instead of correcting the old one; a row without a value says that it is unknown from that day on.',
  errorLog:
    'Unexpected errors that users met. Type the error ID that you were given, or a part of it, into the search box to find its entry.',
  hesabim:
    'Your own password and your open sessions. A new password ends your sessions on other devices. End a session that you do not recognise; that device is asked to sign in again at its next request.',
  isyeri:
    'The SGK workplaces of your firms and their credentials. User names and passwords are not shown again once they are saved. A wrong password counts at SGK: with a refused credential nothing is sent until a new one is entered.',
  kullanici:
    'The users who work in this tenant, with their roles and modules. Name and user name come from master administration; contact data, roles and modules are edited here. A change holds from the next request of the user.',
  language:
    'The languages of the interface and how complete they are. Pages open in the default language for whoever has chosen none. Neither the default nor a language that has texts can be deleted.',
  masterParameter:
    'Settings of the whole installation. The editor follows the type of the parameter; the history shows who made each change.',
  masterTenant:
    'The tenants of the installation. Adding one prepares its database and opens its pages. Connections and passwords are never shown again after they were saved.',
  masterUser:
    'The users who may sign in, their tenants and modules. A user name cannot be changed later. A change of password, type or state ends the open sessions of the user.',
  menu: 'The lines of the side menu: title, path and the screen shown. Change the order with the arrows; the default line is the page after sign-in.',
  modul:
    'The parts of the side menu. A user sees the modules that the tenant is licensed for and that were given to the user.',
  oneriTalep:
    'Suggestions, complaints and requests from the portal. Open complaints stand on top; each has a due day. One that you assign is in work; your answer goes by SMS or e-mail.',
  portalAyar: 'Logo, colour, links and contact text of the candidate portal. They show there as soon as you save.',
  kodListesi:
    'SGK’s codes of exits, missing days, document types, laws, education, insured kinds, duties, branches of work and jobs, each with the days on which it is valid. Do not delete a code that was abolished: fill in its last day. Forms offer what is valid on the day in question.',
  personel:
    'Those who work at your workplaces and those who have left. Who enters again gets a new row. Entry order and Exit order make a work order, which you send from Registrations. An import finds rows by the personnel number and names every faulty line. National ids are masked; opening one needs a right of its own and is recorded.',
  tescil:
    'Work orders for entries into work and exits from it. Send first asks SGK whether the record is there, and then sends the orders of one workplace in one call; each person’s result stands in its row. The document follows, and AX where it is open. Send again tries only the step that failed. Cancellations are made on SGK’s own screen: add the document and close the order by hand.',
  resmiTatil:
    'Last days are counted by these holidays. A half day counts as a working day. Enter the holidays of the next year before this one ends: in a year without them no last day is computed.',
  rol: 'The roles that users are given. What a role may do is decided on the Permissions screen.',
  eBorc:
    'What workplaces owe SGK, one query a day. SGK has no service for its debt screen: download the file there and import it. Workplaces that were not read are listed too; what was not read does not count as zero.',
  eviziteMahsup:
    'Payments of SGK for sick reports and how they are set against premiums. An approval needs the signed protocol of the workplace. Their state is read from three lists of SGK.',
  eVizite:
    'The sick reports that SGK shows for your workplaces, by the last day of their notice; a report whose day we do not know has none. An approval is recorded at once and sent to SGK in its turn; its result is shown in the row. Work on many rows declares reports that have ended. The clinic’s branch is health data and needs a right of its own.',
  isKazasi:
    'Accidents that hospitals have told of, that sick reports suggest or that you enter. Fill the form in as you can: it stays a draft, the action on what is missing tells what is left, and the Ek-7 form is a PDF. The injury and the national id of who prepares it are kept sealed: they need a right of their own, and looks are recorded. Notify SGK on its own screen, then enter the day and the number here. The safe last day counts Saturdays as working days.',
  tahakkuk:
    'Reports of SGK: personnel of a period, sums of sick reports, accruals, sums of debts, the entry and exit control, and AUDI. Each tab is a list with its totals; what is filtered can be exported and printed. Amounts of cancelled accruals are negative. The control compares personnel with work orders and service lines; it says nothing of workplaces and months of which SGK was not read.',
  hizmetSatiri:
    'Days, earnings and law that the monthly declaration gave for each person. A file replaces all lines of the accruals in it; the same file changes nothing the second time. Days and amounts of cancellations are negative; a person without days left is not counted.',
  tesvik:
    'The declared incentive beside what the rates of the period give, by law and person. Rates and amounts come from the dated parameters; where a formula or a value is not known, only the declared amount stands. Amounts are rounded to the kuruş at the line; cancellations are negative. Examples: of earnings of 120 000.00 TL the premium of 2026/01 is 46 500.00 (38.75 %), the 5510 incentive 2 400.00, payable 44 100.00; the incentive of 2025/06 is 4 800.00; in manufacturing 2026/01 6 000.00.',
  sgkPano:
    'How your workplaces stand with SGK: what is to be done, money and size. Each number is the count or the sum of the list that it opens; under it stands how many workplaces were read for it.',
  sgkBeyan:
    'Declarations to SGK: who made them, when, about which record, and what came of them. Each is sent only once. One whose answer was lost is uncertain and is checked by reading from SGK; if three readings do not tell, a person with the right closes it with a text.',
  sgkCagri:
    'The calls to SGK for your workplaces: when, which operation, how long it took, how it ended. A row without an outcome is a call whose answer could not be stored.',
  sgkHizSiniri:
    'How often the services of SGK may be called. A call beyond the limit is never sent. Operations of one lane count together. Add a changed rule with its first day.',
  sgkKanalAyar:
    'How each tenant talks to SGK over a channel: the real service, the simulator, files or not at all. A channel without a row is closed. The signing key is not shown again once it is saved.',
  sysGlobalKey:
    'All texts of the screens. Your changes are drafts; when you publish the selected ones or all of them, open pages show them too. To change a text on the page itself, hold Alt and click it; by keyboard Alt + Enter.',
  unit: 'The units of your companies. Unit types have a screen of their own.',
  unitType: 'The kinds of units, such as directorate or department. One that is in use cannot be deleted.',
  yetki:
    'Which role may do what on which screen. A permission holds from the next request of the users with that role.',
  yonetim:
    'The installation at a glance: tenants, users, new texts and the errors of yesterday and today. Click a tile for its list.',
  batchOperation:
    "Operations that companies may put on their clock. An operation is chosen from the program's own list; one that is switched off runs for nobody. Trigger and reset act on the rows of all tenants.",
  iseGiris:
    'Accepted applications go to SGK from here: day and branch of the start, what is missing, and one press for the work order. An entry is notified at least a day before the start; a late one needs a reason. Cancelled before it was sent, the order is taken back too.',
  sablon:
    'The words of messages and of texts on pages. Every saved change is a new version; what was sent keeps its own. Placeholders in braces are filled when a message is sent.',
  mailGrubu:
    'Addresses that get the results of scheduled operations. Write one address a line; a group has at most 50.',
  scheduledJobLog:
    'Every run of a scheduled operation, how long it took and how it ended. Lines of a running operation are followed live. Records are kept for 400 days.',
  tenantBatchOperation:
    'Which operation runs when. Intervals are counted from the day of saving, by Istanbul time. You may trigger a row that an administrator made and look at its log; changing it is left to administrators.',
  workerPlannedJob:
    'Jobs of SGK readings, tasks of the robots and the result of every workplace. Movements opens the rows of a job; Set ends without reading, Reset reads again. Rows that a robot holds are skipped.',
}
