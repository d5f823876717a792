-- Whether somebody owns projects outside their company is asked with every page, so it must not depend on how many they own.
CREATE INDEX project_owner_company ON project (owner, company_id);
DROP INDEX project_owner;
