/**
 * One statement that empties tables while a job of the test before may still write to them. A truncate holds its first
 * table while it waits for the next, so it could make either side the victim of a deadlock: it gives up before
 * PostgreSQL looks for one (1 s) and begins anew.
 */
export function emptyTables(...names: string[]): string {
  return `do $$ begin
    loop
      begin
        set local lock_timeout = '300ms';
        truncate ${names.join(', ')} cascade;
        exit;
      exception when lock_not_available then
        perform pg_sleep(0.05);
      end;
    end loop;
  end $$`
}
