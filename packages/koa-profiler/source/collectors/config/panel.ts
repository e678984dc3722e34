import { preview } from '../../values/preview.ts';
import { mask } from '../../secrets/secret-names.ts';
import { formatBytes } from '../../rendering/format.ts';
import { declaredPackages, nodeSupport, packageVersions } from '../../rendering/runtime-facts.ts';
import { tile, type Panel } from '../panel.ts';

export const configPanel: Panel = {
  name: 'config',
  title: 'Configuration',
  status: () => ({ empty: false, badge: null }),
  async present({ application, records }, { options, databases, masking }) {
    const { packages = [], switches = () => ({}) } = options.about;
    const { maxProfiles, maxBytes, directory } = options.storage;
    const support = nodeSupport(application.node, new Date());
    const declared = await declaredPackages(options.root);
    const highlighted = new Set(packages);
    return {
      tiles: [
        tile('Environment', application.environment),
        tile('Debug', options.debug ? 'on' : 'off'),
        tile('Node', application.node, support.supported ? 'good' : 'bad'),
      ],
      facts: [
        ['Name', application.name],
        ['Version', application.version],
        ['Environment', application.environment],
        ['Node', `${application.node}, ${support.text}`],
        ['Process', application.processId],
        ['Profiles', `at most ${maxProfiles} and ${formatBytes(maxBytes)}, kept in ${directory ?? 'memory'}`],
      ],
      highlighted: await packageVersions(options.root, packages),
      others: await packageVersions(
        options.root,
        declared.filter((name) => !highlighted.has(name)),
      ),
      queried: [...new Set(records.query.map(({ database }) => database))],
      databases: await Promise.all(databases.map(async ({ name, facts }) => ({ name, facts: await facts() }))),
      switches: Object.entries(switches()).map(([name, value]) => ({
        name,
        value: masking.isSecret(name) && value !== null ? { kind: 'masked', text: mask } : preview(value, masking),
      })),
    };
  },
};
