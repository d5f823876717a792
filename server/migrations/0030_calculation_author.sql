-- Who changed a calculation last: a refused write says so.
ALTER TABLE calculation ADD COLUMN modified_by text;
UPDATE calculation c SET modified_by = substr(e.actor, strpos(e.actor, ':') + 1)
FROM (SELECT DISTINCT ON (company_id, resource) company_id, resource, actor FROM event
      WHERE resource LIKE 'calculation:%' AND actor <> 'system' ORDER BY company_id, resource, id DESC) e
WHERE e.company_id = c.company_id AND e.resource = 'calculation:' || c.project_id;
