import { QueryTypes, type Sequelize } from 'sequelize';
import type { Pair } from '../profile/profile.ts';
import { preview } from '../recording/preview.ts';
import { createIsSecret, mask } from '../recording/secrets.ts';
import { declaredPackages, nodeSupport, packageVersions } from '../rendering/runtime-facts.ts';
import { tile, type Panel } from './panel.ts';

/** What the application is made of and how it is switched. */
export const configPanel: Panel = {
  name: 'config',
  title: 'Configuration',
  status: () => ({ empty: false, badge: null }),
  async present({ application }, { options, databases }) {
    const support = nodeSupport(application.node, new Date());
    const declared = await declaredPackages(options.applicationRoot);
    const highlighted = new Set(options.packages);
    const isSecret = createIsSecret(options.secrets);
    return {
      tiles: [
        tile('Environment', application.environment),
        tile('Debug', options.debug ? 'on' : 'off'),
        tile('Node', application.node, support.supported ? 'good' : 'bad'),
      ],
      application,
      support,
      highlighted: await packageVersions(options.applicationRoot, options.packages),
      others: await packageVersions(
        options.applicationRoot,
        declared.filter((name) => !highlighted.has(name)),
      ),
      databases: await Promise.all(
        databases.names().map(async (name) => ({ name, facts: await databaseFacts(databases.find(name)) })),
      ),
      switches: Object.entries(options.switches()).map(([name, value]) => ({
        name,
        value: isSecret(name) && value !== null ? { kind: 'masked', text: mask } : preview(value, isSecret),
      })),
      storage: options.storage,
    };
  },
};

async function databaseFacts(database: Sequelize | null): Promise<Pair[]> {
  if (database === null) return [];
  const dialect = database.getDialect();
  try {
    return [
      ['Dialect', dialect],
      ['Version', dialect === 'sqlite' ? await sqliteVersion(database) : await database.databaseVersion()],
    ];
  } catch (error) {
    return [
      ['Dialect', dialect],
      ['Version', error instanceof Error ? `unknown: ${error.message}` : 'unknown'],
    ];
  }
}

async function sqliteVersion(database: Sequelize): Promise<string> {
  const rows: unknown[] = await database.query('SELECT sqlite_version() AS version', {
    type: QueryTypes.SELECT,
    raw: true,
    logging: false,
  });
  const row = rows[0];
  const version: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'version') : undefined;
  return typeof version === 'string' ? `SQLite ${version}` : 'SQLite';
}
