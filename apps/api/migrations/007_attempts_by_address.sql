-- The failures of an address, whatever the account, are limited too.
create index sign_in_failures_by_address on sign_in_failures (address, at);
