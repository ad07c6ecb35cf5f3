-- Failures are also limited per address, across all accounts.
create index sign_in_failures_by_address on sign_in_failures (address, at);
